import { readWords, type Words } from './words.ts'
import address from './words.txt?url'

let loading: Promise<Words> | undefined

/** The words, loaded once; after a failure the next call tries again. */
export function loadWords(): Promise<Words> {
  loading ??= fetchWords().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchWords(): Promise<Words> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The words of the keys answered ${answer.status}.`)
  return readWords(await answer.text())
}
