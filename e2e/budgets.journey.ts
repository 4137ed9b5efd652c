import assert from 'node:assert/strict'
import { overBudget, weighVisit } from '../tools/bench/lib/page/visit.ts'
import type { Journey } from './lib/journey.ts'
import { ADMIN_PASSWORD, startProduct } from './lib/product.ts'

/** The same weighing as `npm run bench -- console`, of the built console as it is. */
const budgets: Journey = {
  name: 'login, home, a first list and a further one stay within their kilobytes',
  async walk({ browser }) {
    const product = await startProduct()
    try {
      assert.deepEqual(overBudget(await weighVisit(browser, { ...product, adminPassword: ADMIN_PASSWORD })), [])
    } finally {
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [budgets]
