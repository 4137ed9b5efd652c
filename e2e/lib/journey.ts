import type { Browser } from 'playwright-core'

export interface JourneyContext {
  browser: Browser
  /** Keeps a screenshot when JOURNEY_PICTURES names a folder. */
  picture(
    page: { screenshot(options: { path: string; fullPage?: boolean }): Promise<unknown> },
    name: string,
  ): Promise<void>
}

/** One path through the product as a person walks it; throws where it breaks. */
export interface Journey {
  name: string
  walk(context: JourneyContext): Promise<void>
}
