import type { SpeechCost, TtsFigures } from '@drawdesk/contract/voice/speech'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createSpeechFiguresRepository, type SpeechCounts } from './speech-figures.repository.ts'
import { viewCost } from './speech-order.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** What a tenant's texts took in the last 30 days, and what was spared because a sound was there already. */
export async function readTtsFigures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Pick<Scope, 'tenantId'>,
): Promise<TtsFigures> {
  const counts = await createSpeechFiguresRepository(db).count(scope, new Date(clock.now().getTime() - DAYS * DAY_MS))
  const sum = (of: (each: SpeechCounts) => number): number => counts.reduce((total, each) => total + of(each), 0)
  const costs = (of: 'spent' | 'saved'): SpeechCost[] =>
    counts.flatMap((each) => viewCost(each[of], each.currency) ?? [])
  return {
    days: DAYS,
    syntheses: sum((each) => each.syntheses),
    cachedHits: sum((each) => each.cachedHits),
    failed: sum((each) => each.failed),
    characters: sum((each) => each.characters),
    madeCharacters: sum((each) => each.madeCharacters),
    spent: costs('spent'),
    saved: costs('saved'),
  }
}
