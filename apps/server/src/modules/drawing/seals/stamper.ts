import type { StampLayer } from '@drawdesk/contract/drawing/stamp'
import { layOutFace, type StampFace } from '../../../platform/pictures/stamp-face.ts'
import { stampPicture, type Stamp } from '../../../platform/pictures/stamp.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'

/**
 * Puts seals and stickers on a picture, the first layer lowest; their pictures are files of the caller's tenant, and their words are taken as
 * they are. Stores nothing. The very same buffer where nothing would be seen; kind and size of the picture stay (`stampPicture`).
 *
 * @throws AppError `common.notFound` where a layer's picture is gone.
 * @throws {StoredFileMissing} where its bytes are.
 * @throws {PictureUnreadable}
 */
export function createStamper(deps: { files: FileService }) {
  const { files } = deps

  return async (scope: Scope, picture: Buffer, layers: readonly StampLayer[]): Promise<Buffer> => {
    const read = new Map<string, Promise<Buffer>>() // a sticker may lie there ten times
    const pictureOf = (id: string): Promise<Buffer> | undefined => {
      if (id === '') return undefined
      const bytes = read.get(id) ?? files.read(scope, id).then((file) => file.bytes)
      read.set(id, bytes)
      return bytes
    }
    const stamps: Stamp[] = []
    for (const layer of layers) {
      const face: StampFace = await layOutFace(layer, await pictureOf(layer.image))
      stamps.push({ face, place: layer })
    }
    return stampPicture(picture, stamps)
  }
}

export type Stamper = ReturnType<typeof createStamper>
