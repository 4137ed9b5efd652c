import sharp from 'sharp'
import type { FileView } from '@drawdesk/contract/core/schema'
import type { Answer, SignedIn } from './build-test-app.ts'

/** A small real picture; another colour gives other bytes. */
export async function pictureBytes({ width = 60, height = 40, colour = '#3366cc' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

/** Sends bytes as a browser's form does. */
export async function upload(
  caller: SignedIn,
  bytes: Buffer,
  { name = 'picture.png', call = 'put-file-attach', type = 'image/png' } = {},
): Promise<Answer<FileView & { attachId: string; link: string; originalName: string }>> {
  const boundary = 'drawdesk-test-boundary'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await caller.raw({
    method: 'POST',
    url: `/api/blade-resource/oss/endpoint/${call}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return {
    status: answer.statusCode,
    ...answer.json<Omit<Answer<FileView & { attachId: string; link: string; originalName: string }>, 'status'>>(),
  }
}

export async function uploadPicture(
  caller: SignedIn,
): Promise<FileView & { attachId: string; link: string; originalName: string }> {
  const answer = await upload(caller, await pictureBytes())
  if (answer.status !== 200) throw new Error(`the upload failed: ${answer.msg}`)
  return answer.data
}
