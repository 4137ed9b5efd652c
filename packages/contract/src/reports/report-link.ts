import type { ReportCell } from './report-run.ts'

/** In the address of a report: `p.<name>=<value>`, so that no parameter is taken for a part of the page. */
export const PARAM_PREFIX = 'p.'

const FIELD = /\{([^{}]+)\}/g

/**
 * The address that a column's link means for a row; undefined where it has none, or a value that it needs is missing.
 *
 * @example reportLink('/report/view/12?p.store={store_id}', { store_id: 7 }) // '/report/view/12?p.store=7'
 */
export function reportLink(link: string | undefined, row: Readonly<Record<string, ReportCell>>): string | undefined {
  if (!link) return undefined
  let isWhole = true
  const address = link.replace(FIELD, (_, field: string) => {
    const value = Object.hasOwn(row, field) ? row[field] : undefined
    if (value === undefined || value === null || value === '') isWhole = false
    return encodeURIComponent(String(value ?? ''))
  })
  return isWhole ? address : undefined
}

/** The fields that a link takes from its row. */
export const fieldsOfLink = (link: string): string[] => [...link.matchAll(FIELD)].map(([, field = '']) => field)
