import { createDecipheriv } from 'node:crypto'
import { SignInFailure } from '../adapters/adapter.ts'
import { objectIn, type Answer } from '../adapters/provider-calls.ts'

const KEY_BYTES = 16

/**
 * Opens what a mini program was given encrypted: AES-128-CBC, PKCS7, and a watermark that names the app.
 *
 * @throws {SignInFailure} `badAnswer` for damage, another key or another app: which of them is nobody's to learn
 */
export function openData(
  { sessionKey, appId }: { sessionKey: string; appId: string },
  { encryptedData, iv }: { encryptedData: string; iv: string },
): Answer {
  const refused = new SignInFailure('badAnswer', 'the data does not open')
  const [key, start] = [Buffer.from(sessionKey, 'base64'), Buffer.from(iv, 'base64')]
  if (key.length !== KEY_BYTES || start.length !== KEY_BYTES) throw refused
  let text: string
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, start)
    text = Buffer.concat([decipher.update(encryptedData, 'base64'), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new SignInFailure('badAnswer', 'the data does not open', { cause: error })
  }
  const data = objectIn(text)
  const watermark = data?.watermark as { appid?: unknown } | undefined
  if (!data || watermark?.appid !== appId) throw refused
  return data
}
