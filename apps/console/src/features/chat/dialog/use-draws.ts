import { useState } from 'react'
import { keep, readKept } from './chat-storage.ts'
import { DRAWS_MAX, type DrawCard } from './draws.ts'

/** The drawings of a dialog, as this browser keeps them ({@link DrawCard}). */
export function useDraws(diaId: string): { cards: readonly DrawCard[]; add: (card: DrawCard, diaId: string) => void; remove: (infoId: string) => void } {
  const [kept, setKept] = useState(() => ({ diaId, cards: readKept<DrawCard[]>('draws', diaId) ?? [] }))
  const current = kept.diaId === diaId ? kept : { diaId, cards: diaId === '' ? [] : (readKept<DrawCard[]>('draws', diaId) ?? []) }
  if (current !== kept) setKept(current)
  const put = (ofDialog: string, cards: DrawCard[]) => {
    keep('draws', ofDialog, cards.length === 0 ? undefined : cards)
    setKept((before) => (before.diaId === ofDialog ? { diaId: ofDialog, cards } : before))
  }
  return {
    cards: current.cards,
    add: (card, ofDialog) => put(ofDialog, [...(readKept<DrawCard[]>('draws', ofDialog) ?? []), card].slice(-DRAWS_MAX)),
    remove: (infoId) => put(diaId, current.cards.filter((card) => card.infoId !== infoId)),
  }
}
