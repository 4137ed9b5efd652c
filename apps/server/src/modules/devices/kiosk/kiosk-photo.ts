import sharp from 'sharp'
import type { FileView } from '@drawdesk/contract/core/schema'
import { KIOSK_UPLOAD_BYTES_MOST } from '@drawdesk/contract/devices/device-facts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createFileRepository } from '../../files/file.repository.ts'
import type { FileService } from '../../files/file.service.ts'
import { kioskErrors } from './kiosk.errors.ts'

const SIDE_MOST_PX = 4_096
const PIXELS_MOST = 100_000_000
const QUALITY = 92

/** By which a photo is known as this machine's: nobody else's name begins so. */
const nameOf = (loginId: string): string => `kiosk-${loginId}.jpg`

/** Photos of guests, as drawings are made from them: the right way up, without what a camera writes into them. */
export function createKioskPhotos({ db, files }: Pick<Deps, 'db'> & { files: FileService }) {
  return {
    /** @throws AppError `kiosk.photoTooLarge`, `.noPhoto` */
    async store(scope: Scope, loginId: string, bytes: Buffer): Promise<FileView> {
      if (bytes.length > KIOSK_UPLOAD_BYTES_MOST) throw kioskErrors.photoTooLarge()
      const photo = await upright(bytes)
      return files.toView(await files.store(scope, { bytes: photo, name: nameOf(loginId) }))
    },

    /** @throws AppError `kiosk.notYourPhoto` for any file that was not uploaded at this machine */
    async check(scope: Scope, loginId: string, ids: readonly string[]): Promise<void> {
      const found = await createFileRepository(db).list(scope, [...ids])
      const own = found.filter(({ name }) => name === nameOf(loginId)).map(({ id }) => id)
      if (ids.some((id) => !own.includes(id))) throw kioskErrors.notYourPhoto()
    },
  }
}

export type KioskPhotos = ReturnType<typeof createKioskPhotos>

/** Turned as its EXIF says, written anew without it: where a photo was taken stays with the guest. */
async function upright(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MOST })
      .rotate()
      .resize(SIDE_MOST_PX, SIDE_MOST_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } catch (error) {
    throw kioskErrors.noPhoto({ cause: error })
  }
}
