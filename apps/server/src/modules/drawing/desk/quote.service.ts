import type { DeskAsk, DeskQuote } from '@drawdesk/contract/drawing/draw-desk'
import type { Language } from '@drawdesk/contract/core/texts'
import { Decimal } from 'decimal.js'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { amountText } from '../../../providers/cost.ts'
import type { FileService } from '../../files/file.service.ts'
import { creditsFor } from '../../money/holds/usage-price.ts'
import { usagePrices } from '../../money/holds/usage-prices.ts'
import type { DrawBudgets } from '../budgets/draw-budgets.ts'
import { definitionOf } from '../records/definition-of.ts'
import type { DrawInfoRow } from '../records/draw-info.repository.ts'
import { fieldsOf } from '../records/fields-of.ts'
import type { DrawService } from '../run/send/draw.service.ts'
import { createDeskCells, type DeskCell } from './desk-cells.service.ts'
import { createDeskRepository } from './desk.repository.ts'
import { estimateCost, picturesOf } from './estimate.ts'

export type QuoteDeps = Pick<Deps, 'db'> & { files: FileService; draws: DrawService; drawBudgets: DrawBudgets }

type Sums = Omit<DeskQuote, 'problems' | 'budgets'> & { byApi: ReadonlyMap<string, Map<string, Decimal>> }

/** What a run costs, worked out before anything is sent. */
export function createQuotes({ db, files, draws, drawBudgets: budgets }: QuoteDeps) {
  const repository = createDeskRepository(db)
  const cellsOf = createDeskCells({ db, files })

  /** Of those that can be sent. */
  async function sums(scope: Scope, cells: readonly DeskCell[]): Promise<Sums> {
    const fit = cells.filter(({ send }) => !(send instanceof AppError))
    const recent = await repository.listRecentCosts(scope, [...new Set(fit.map(({ apiId }) => apiId))])
    const costs = new Map<string, Decimal>()
    const byApi = new Map<string, Map<string, Decimal>>()
    const counts = new Map<string, { apiName: string; drawings: number }>()
    const prices = new Map<string, Awaited<ReturnType<typeof usagePrices.draw>>>()
    const found = { drawings: fit.length, pictures: 0, isEstimate: 0 as 0 | 1, unpriced: 0, credits: 0 }
    for (const { apiId, apiName, styleId, definition, send } of fit) {
      if (send instanceof AppError || !definition) continue
      const { cost, isEstimate } = estimateCost(definition, send.fields, recent.get(apiId))
      found.pictures += picturesOf(definition, send.fields)
      if (isEstimate) found.isEstimate = 1
      counts.set(apiId, { apiName, drawings: (counts.get(apiId)?.drawings ?? 0) + 1 })
      if (cost) {
        const own = byApi.get(apiId) ?? new Map<string, Decimal>()
        for (const sum of [costs, own])
          sum.set(cost.currency, new Decimal(cost.amount).plus(sum.get(cost.currency) ?? 0))
        byApi.set(apiId, own)
      } else found.unpriced += 1
      const price = prices.get(styleId) ?? (await usagePrices.draw(db, scope, { styleId }))
      prices.set(styleId, price)
      found.credits += creditsFor(price, send.fields.n ?? 1)
    }
    return {
      ...found,
      byApi,
      costs: [...costs].map(([currency, amount]) => ({ amount: amountText(amount), currency })),
      apis: [...counts].map(([id, { apiName, drawings }]) => {
        const [own] = byApi.get(id) ?? []
        return { apiName, drawings, cost: own ? { amount: amountText(own[1]), currency: own[0] } : null }
      }),
    }
  }

  /** Monthly budgets that these sums would use up. */
  async function usedUp(scope: Scope, { costs, byApi }: Sums): Promise<DeskQuote['budgets']> {
    const total = new Map(costs.map(({ amount, currency }) => [currency, new Decimal(amount)]))
    return (await budgets.list(scope)).flatMap(
      ({ subject, subjectId, subjectName, currency, amount, spent, isStopping }) => {
        const due =
          subject === 'tenant'
            ? total.get(currency)
            : subject === 'api'
              ? byApi.get(subjectId)?.get(currency)
              : undefined
        const left = new Decimal(amount).minus(spent)
        return due?.gt(left)
          ? [{ name: subjectName, left: amountText(Decimal.max(0, left)), currency, isStopping }]
          : []
      },
    )
  }

  /** Each as it would be sent, without sending. */
  async function problemsOf(
    scope: Scope,
    cells: readonly DeskCell[],
    language: Language,
  ): Promise<DeskQuote['problems']> {
    const problems: DeskQuote['problems'] = []
    for (const [index, { send }] of cells.entries()) {
      const error = send instanceof AppError ? send : await refusalOf(() => draws.prepare(scope, send.fields, send))
      if (error) problems.push({ index, msg: error.messageIn(language) })
    }
    return problems
  }

  async function shown(scope: Scope, known: Sums, problems: DeskQuote['problems']): Promise<DeskQuote> {
    const { byApi: _, ...facts } = known
    return { ...facts, budgets: await usedUp(scope, known), problems }
  }

  return {
    cellsOf,
    sums,

    /** @throws AppError `drawDesk.tooMany`, `common.badInput` beside `images`; what stands against its drawing where there is but one. */
    async quote(
      scope: Scope,
      ask: DeskAsk,
      { isChecked, language }: { isChecked: boolean; language: Language },
    ): Promise<DeskQuote> {
      const cells = await cellsOf(scope, ask)
      const [only] = cells
      if (isChecked && only && cells.length === 1) {
        // Beside the fields of the form.
        if (only.send instanceof AppError) throw only.send
        await draws.prepare(scope, only.send.fields, only.send)
      }
      const problems = cells.length === 1 || !isChecked ? [] : await problemsOf(scope, cells, language)
      const refused = new Set(problems.map(({ index }) => index))
      const known = await sums(
        scope,
        cells.filter((_, index) => !refused.has(index)),
      )
      return shown(scope, known, problems)
    },

    /** Of these records, drawn once more as they are, by the price of today. One whose API is off or gone is not counted: sending it says why it cannot be. */
    async quoteAgain(scope: Scope, rows: readonly DrawInfoRow[]): Promise<DeskQuote> {
      const apiIds = [...new Set(rows.flatMap(({ apiId }) => apiId ?? []))]
      const apis = new Map((await repository.listAnyApis(scope, apiIds)).map((api) => [api.id, api]))
      const cells = rows.flatMap((row): DeskCell[] => {
        const api = apis.get(row.apiId ?? '')
        if (!api) return []
        const { id: apiId, apiName } = api
        return [
          {
            prompt: row.prompt,
            apiId,
            apiName,
            styleId: row.styleId ?? '',
            styleName: '',
            definition: definitionOf(api),
            send: { fields: { id: apiId, ...fieldsOf(row) }, origin: { lineage: {} } },
          },
        ]
      })
      return shown(scope, await sums(scope, cells), [])
    },
  }
}

/** What was refused; what is no refusal goes on. */
export async function refusalOf(act: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error
    throw error
  }
}
