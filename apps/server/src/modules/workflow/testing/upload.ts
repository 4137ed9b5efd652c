import type { FlowDeployed } from '@drawdesk/contract/workflow/model'
import type { Answer, SignedIn } from '../../../testing/build-test-app.ts'

/** Sends files to `manager/deploy-upload`, as a browser's form does. */
export async function uploadDiagrams(
  caller: SignedIn,
  files: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>> = {},
  language = 'zh',
): Promise<Answer<FlowDeployed[]>> {
  const boundary = 'drawdesk-flow-boundary'
  const parts = [
    ...Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    ...Object.entries(files).map(
      ([name, text]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/xml\r\n\r\n${text}\r\n`,
    ),
  ]
  const answer = await caller.raw({
    method: 'POST',
    url: '/api/blade-flow/manager/deploy-upload',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'accept-language': language },
    payload: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
  })
  return { status: answer.statusCode, ...answer.json<Omit<Answer<FlowDeployed[]>, 'status'>>() }
}
