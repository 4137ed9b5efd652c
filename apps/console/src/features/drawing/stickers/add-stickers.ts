import { SYS_STICKERS_PATH } from '@drawdesk/contract/drawing/sys-stickers'
import type { FileView } from '@drawdesk/contract/core/schema'
import { call } from '../../../lib/http/http.ts'
import { logFailure } from '../../../resource/log-failure.ts'

const NAME_MAX = 100

/** What a file is called without its ending: what its sticker is called first. */
export function nameOfFile(name: string): string {
  return (name.replace(/\.[^.]{1,8}$/, '').trim() || name).slice(0, NAME_MAX)
}

/**
 * One sticker per file, one after the other, in this order and category; what fails is named and does not stop the rest.
 *
 * @returns names of the files that were not added.
 */
export async function addStickers(
  files: readonly File[],
  category: string,
  onDone: (count: number) => void,
): Promise<string[]> {
  const failed: string[] = []
  for (const [index, file] of files.entries()) {
    try {
      const form = new FormData()
      form.append('file', file)
      const { fileId } = await call<FileView>('POST', '/blade-resource/oss/endpoint/put-file-attach', {
        form,
        silent: true,
      })
      await call('POST', `${SYS_STICKERS_PATH}/submit`, {
        body: { name: nameOfFile(file.name), category, image: fileId },
        silent: true,
      })
    } catch (error) {
      logFailure('sticker upload', error)
      failed.push(file.name)
    }
    onDone(index + 1)
  }
  return failed
}
