import type { FileView } from '@drawdesk/contract/core/schema'
import { SEAL_DEFAULTS, type SealFaceAnswer } from '@drawdesk/contract/drawing/draw-seal'
import type { Placement, SealFace } from '@drawdesk/contract/drawing/stamp'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, commonErrors } from '../../../platform/errors.ts'
import { layOutFace } from '../../../platform/pictures/stamp-face.ts'
import { PictureUnreadable } from '../../../platform/pictures/pictures.ts'
import type { Scope } from '../../../platform/scope.ts'
import { StoredFileMissing } from '../../../platform/storage/storage.ts'
import type { FileService } from '../../files/file.service.ts'
import { drawSealErrors } from './draw-seal.errors.ts'
import { fillSealText } from './seal-text.ts'
import type { Stamper } from './stamper.ts'

/** Of the bitmap that the editor shows: wider than any seal on a screen. */
const FACE_WIDTH_PX = 1_024

export type SealLook = Partial<SealFace> & Partial<Placement>

/** Pictures of a seal: by itself as the editor shows it, and on a picture as it will be. */
export function createSealPictures(deps: Pick<Deps, 'config' | 'clock'> & { files: FileService; stamper: Stamper }) {
  const { clock, config, files, stamper: stamp } = deps

  const fill = (text: string, exName: string): string =>
    fillSealText(text, { exName, time: clock.now(), timeZone: config.timeZone })

  async function readPicture(caller: Scope, id: string, field: string) {
    const { row, bytes } = await readSeen(caller, id).catch((cause: unknown) => {
      const isGone = cause instanceof StoredFileMissing || (cause instanceof AppError && cause.status === 404)
      throw isGone
        ? commonErrors.badInput({
            cause,
            errors: [{ field, text: { zh: '图片不存在', en: 'Picture not found' } }],
          })
        : cause
    })
    if (!row.mime.startsWith('image/'))
      throw drawSealErrors.notPicture({ errors: [{ field, text: drawSealErrors.notPicture().text }] })
    return { name: row.name, bytes }
  }

  async function readSeen(caller: Scope, id: string) {
    if (!(await files.findSeen(caller, id))) throw commonErrors.notFound()
    return files.read(caller, id)
  }

  return {
    /** The face as a transparent png, the very one that is stamped; 0 × 0 and no address where there is nothing to see. @throws AppError `drawSeal.unreadable` */
    async showFace(scope: Scope, look: Partial<SealFace>, exName: string): Promise<SealFaceAnswer> {
      const { image, text, textColor, textSize } = { ...SEAL_DEFAULTS, ...look }
      const picture = image ? (await readPicture(scope, image, 'image')).bytes : undefined
      const face = await readable(() => layOutFace({ text: fill(text, exName), textColor, textSize }, picture))
      if (face.size.height === 0) return { url: '', width: 0, height: 0 }
      const canvas = await readable(() => face.paint(FACE_WIDTH_PX))
      return {
        url: `data:image/png;base64,${(await canvas.encode('png')).toString('base64')}`,
        width: canvas.width,
        height: canvas.height,
      }
    },

    /** The seal on that picture, stored as a file of its own. @throws AppError `drawSeal.unreadable`, `drawSeal.notPicture` */
    async preview(
      scope: Scope,
      look: SealLook,
      { fileId, exName }: { fileId: string; exName: string },
    ): Promise<FileView> {
      const layer = { ...SEAL_DEFAULTS, ...look, kind: 'seal' as const }
      if (layer.image) await readPicture(scope, layer.image, 'image')
      const { name, bytes } = await readPicture(scope, fileId, 'fileId')
      const stamped = await readable(() => stamp(scope, bytes, [{ ...layer, text: fill(layer.text, exName) }]))
      return files.toView(await files.store(scope, { bytes: stamped, name }))
    },
  }
}

async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof PictureUnreadable ? drawSealErrors.unreadable({ cause: error }) : error
  }
}
