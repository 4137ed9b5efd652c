import { useCallback, useEffect, useMemo, useState } from 'react'
import { candidatesOf, type Candidate } from '../lib/pinyin/candidates.ts'
import { loadWords } from '../lib/pinyin/load-words.ts'
import type { Words } from '../lib/pinyin/words.ts'

/** Letters that stand in a field and may become Chinese. Those that are left as they are stay: nothing is lost. */
export interface Pinyin {
  letters: string
  candidates: readonly Candidate[]
  setLetters: (letters: string) => void
}

/** Candidates for what was typed into this field; none before the words are there, and none in Latin mode. */
export function usePinyin(isOn: boolean, field: string, value: string): Pinyin {
  const [typed, setTyped] = useState({ field, letters: '' })
  // What was typed otherwise meanwhile ends it.
  const letters = isOn && typed.field === field && value.includes(typed.letters) ? typed.letters : ''
  const { words, load } = useWords()
  useEffect(() => {
    if (isOn) load()
  }, [isOn, load])
  const candidates = useMemo(() => (words && letters ? candidatesOf(letters, words) : []), [words, letters])
  const setLetters = (next: string): void => {
    setTyped({ field, letters: next })
    if (isOn) load()
  }
  return { letters, candidates, setLetters }
}

/** The words; where they did not come, the next letter asks again. */
function useWords(): { words: Words | undefined; load: () => void } {
  const [words, setWords] = useState<Words>()
  const load = useCallback(() => {
    loadWords().then(setWords, () => undefined)
  }, [])
  return { words, load }
}
