import type { StampLayer } from '@drawdesk/contract/drawing/stamp'
import type { Deps } from '../../../../platform/deps.ts'
import { sniff } from '../../../../platform/pictures/sniff.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { FileService } from '../../../files/file.service.ts'
import type { ResultFile } from '../../engine/calls/flow-result.ts'
import type { Stamper } from '../../seals/stamper.ts'

/** One result of a drawing: what is shown, and where something was put on it the picture before that. */
export interface StampedFile {
  shown: ResultFile
  plain?: ResultFile
}

/**
 * Puts the layers that a drawing carries on each of its pictures. The drawing is made and perhaps paid for by then, so nothing in here makes it fail: a
 * layer that cannot be put on is left out and stands in the log. What is no picture stays as it is.
 */
export function createStampPutter(deps: Pick<Deps, 'log'> & { files: FileService; stamper: Stamper }) {
  const { log, files, stamper: stamp } = deps

  /** Those whose pictures are still there. */
  async function present(scope: Scope, infoId: string, layers: readonly StampLayer[]): Promise<StampLayer[]> {
    const there = await files.viewsOf(
      scope,
      layers.flatMap(({ image }) => image || []),
    )
    return layers.filter(({ kind, image }) => {
      const isThere = image === '' || there.has(image)
      if (!isThere) log.warn({ infoId, kind, image }, 'a layer was left out of a drawing: its picture is gone')
      return isThere
    })
  }

  /** All at once; where that fails one after the other, without those that fail. */
  async function put(scope: Scope, infoId: string, picture: Buffer, layers: readonly StampLayer[]): Promise<Buffer> {
    try {
      return await stamp(scope, picture, layers)
    } catch (error) {
      if (layers.length === 1) {
        log.warn(
          { infoId, kind: layers[0]?.kind, image: layers[0]?.image, err: error },
          'a layer was left out of a drawing: it cannot be put on',
        )
        return picture
      }
    }
    let stamped = picture
    for (const layer of layers) stamped = await put(scope, infoId, stamped, [layer])
    return stamped
  }

  return async (
    scope: Scope,
    infoId: string,
    layers: readonly StampLayer[],
    results: readonly ResultFile[],
  ): Promise<StampedFile[]> => {
    if (layers.length === 0) return results.map((shown) => ({ shown }))
    const usable = await present(scope, infoId, layers)
    const made: StampedFile[] = []
    for (const plain of results) {
      const isPicture = sniff(plain.bytes)?.mime.startsWith('image/') === true
      const bytes = isPicture && usable.length > 0 ? await put(scope, infoId, plain.bytes, usable) : plain.bytes
      made.push(bytes === plain.bytes ? { shown: plain } : { shown: { ...plain, bytes }, plain })
    }
    return made
  }
}
