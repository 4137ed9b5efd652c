import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { enterConsole, openPath } from './enter.ts'
import type { Journey, JourneyContext, Tier } from './journey.ts'
import type { Product } from './product.ts'
import { commonProduct } from './shared-product.ts'

export const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const

export interface Walker {
  context: JourneyContext
  product: Product
  /** Wide, light and in Chinese, signed in as the first administrator. */
  page: Page
  /** Narrow, dark and in English, on this page of the console; the same window for all steps. */
  phone(path: string): Promise<Page>
}

/** A part of a journey that begins on a page of the console. */
export interface Step {
  name: string
  /** Home if absent. */
  path?: string
  /** What it may log: the refusals that it provokes. */
  expected?: RegExp
  walk(walker: Walker): Promise<void>
}

/** A journey of one person who takes these steps one after the other, without signing in again. What a step leaves on screen does not matter to the next. */
export function journeyOf(name: string, steps: readonly Step[], tier: Tier = 'gate'): Journey {
  return {
    name,
    tier,
    async walk(context) {
      const product = await commonProduct()
      const wide = await openPage(context.browser)
      let narrow: Awaited<ReturnType<typeof openPage>> | undefined
      const phone = async (path: string): Promise<Page> => {
        if (narrow) await openPath(narrow.page, product, path)
        else {
          narrow = await openPage(context.browser, PHONE)
          await enterConsole(narrow.page, product, { path, language: 'en' })
        }
        return narrow.page
      }
      try {
        for (const [index, { name: stepName, path = '/', expected, walk }] of steps.entries()) {
          if (index === 0) await enterConsole(wide.page, product, { path })
          else await openPath(wide.page, product, path)
          try {
            await walk({ context, product, page: wide.page, phone })
            const problems = [...wide.problems.splice(0), ...(narrow?.problems.splice(0) ?? [])]
            assert.deepEqual(
              problems.filter((problem) => !expected?.test(problem)),
              [],
            )
          } catch (error) {
            if (error instanceof Error) error.message = `${stepName}: ${error.message}`
            throw error
          }
        }
      } finally {
        await wide.page.context().close()
        await narrow?.page.context().close()
      }
    },
  }
}
