import { useEffect, useMemo, useState } from 'react'
import { candidatesOf, type Candidate } from '../lib/pinyin/candidates.ts'
import { loadWords } from '../lib/pinyin/load-words.ts'
import type { Words } from '../lib/pinyin/words.ts'

/** Letters that stand in a field and may become Chinese. Whoever leaves them so has typed letters: nothing is lost. */
export interface Pinyin {
  letters: string
  candidates: readonly Candidate[]
  setLetters: (letters: string) => void
}

/** Candidates for what was typed into this field; none before the words are there, and none in Latin mode. */
export function usePinyin(isOn: boolean, field: string, value: string): Pinyin {
  const [typed, setTyped] = useState({ field, letters: '' })
  const [words, setWords] = useState<Words>()
  // What was typed otherwise meanwhile ends it.
  const letters = isOn && typed.field === field && value.includes(typed.letters) ? typed.letters : ''
  const isNeeded = isOn && words === undefined
  useEffect(() => {
    if (!isNeeded) return
    let isOver = false
    loadWords().then(
      (loaded) => {
        if (!isOver) setWords(loaded)
      },
      () => undefined, // with the next letter again
    )
    return () => {
      isOver = true
    }
  }, [isNeeded, letters])
  const candidates = useMemo(() => (words && letters ? candidatesOf(letters, words) : []), [words, letters])
  return { letters, candidates, setLetters: (next) => setTyped({ field, letters: next }) }
}
