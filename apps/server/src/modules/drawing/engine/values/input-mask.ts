import { createMasker, type Masker } from '../../../../providers/mask.ts'

/** Masks everything of a drawing's input that is secret: its keys, and the token in the address that the provider calls. */
export function inputMasker(input: {
  secrets: Readonly<Record<string, string>>
  callback?: { url: string } | undefined
}): Masker {
  const token = callbackToken(input.callback?.url) ?? ''
  const known = maskers.get(input.secrets)
  if (known?.token === token) return known.masker
  const masker = createMasker(input.secrets, [token])
  maskers.set(input.secrets, { token, masker })
  return masker
}

/** By the secrets of a drawing, which do not change: it asks for its masker with every text. */
const maskers = new WeakMap<Readonly<Record<string, string>>, { token: string; masker: Masker }>()

/** The last segment of the path; undefined where there is none. */
export function callbackToken(url: string | undefined): string | undefined {
  return url ? /\/([^/?#]+)\/?(?:[?#].*)?$/.exec(url)?.[1] : undefined
}
