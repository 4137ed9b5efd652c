import assert from 'node:assert/strict'
import { firstLoadBytes } from '../tools/bench/lib/page/first-load.ts'
import { overBudget, weighVisit } from '../tools/bench/lib/page/visit.ts'
import type { Journey } from './lib/journey.ts'
import { ADMIN_PASSWORD, startProduct } from './lib/product.ts'

const KIOSK_BYTES_MOST = 120_000

/** The same weighing as `npm run bench -- console`, of the built console as it is. */
const budgets: Journey = {
  name: 'login, home, a first list, a further one and the page of kiosks stay within their kilobytes',
  async walk({ browser }) {
    const product = await startProduct()
    try {
      const kiosk = await firstLoadBytes(product.url, '/kiosk')
      assert.ok(kiosk > 50_000 && kiosk <= KIOSK_BYTES_MOST, `the page of kiosks weighs ${kiosk} bytes`)
      assert.deepEqual(overBudget(await weighVisit(browser, { ...product, adminPassword: ADMIN_PASSWORD })), [])
    } finally {
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [budgets]
