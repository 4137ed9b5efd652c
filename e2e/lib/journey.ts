import type { Browser } from 'playwright-core'

export interface JourneyContext {
  browser: Browser
  /** Keeps a screenshot when JOURNEY_PICTURES names a folder. */
  picture(
    page: { screenshot(options: { path: string; fullPage?: boolean }): Promise<unknown> },
    name: string,
  ): Promise<void>
}

/** `gate`: walked by each `npm test`. `deep`: by `npm run test:deep`, and by CI where a screen has changed. */
export type Tier = 'gate' | 'deep'

/** One path through the product as a person walks it; throws where it breaks. */
export interface Journey {
  name: string
  /** Gate if absent. */
  tier?: Tier
  walk(context: JourneyContext): Promise<void>
}

/** The tier that is walked (JOURNEY_TIER); both if absent. */
export const TIER = process.env.JOURNEY_TIER as Tier | undefined

/** Journeys of a file that are to be walked: of the tier, and with one of the words in their name or the file's; all when there is no word. */
export async function wantedOf(file: string, words: readonly string[]): Promise<readonly Journey[]> {
  const { journeys } = (await import(`../${file}`)) as { journeys: readonly Journey[] }
  return journeys.filter(
    ({ name, tier = 'gate' }) =>
      (TIER === undefined || tier === TIER) &&
      (words.length === 0 || words.some((word) => file.includes(word) || name.includes(word))),
  )
}
