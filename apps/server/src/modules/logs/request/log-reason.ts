import { changedResource } from '@drawdesk/contract/logs/changed-fields'
import type { Language } from '@drawdesk/contract/core/texts'
import { errorCatalogue } from '../../../platform/errors.ts'

/** How the log stores the size of a file that went out. */
export const exportedRows = (rows: number): string => `rows ${rows}`

const EXPORTED = /^rows (\d+)$/
/** Arguments of a list that are no condition. */
const NO_FILTERS = new Set(['columns', 'ascs', 'descs', 'current', 'size', 'tenantId', 'pageNo', 'pageSize'])
/** `paramName_like`: how a field is compared. */
const COMPARED = /_(like|equal|ge|le|gt|lt|ne|in|not_?like|is_?null|not_?null)$/i

interface Stored {
  logLevel?: unknown
  logData?: unknown
  methodName?: unknown
  /** Of a detail alone. */
  params?: unknown
}

/** Why a call was refused, or what became of it, in words: an error's text without its values, the rows and conditions of an export, or what the call noted. */
export function logReason({ logLevel, logData, methodName, params }: Stored, language: Language): string {
  const said = typeof logData === 'string' ? logData : ''
  if (logLevel !== 'info') {
    const known = errorCatalogue.get(said)?.text[language]
    return known === undefined ? said : known.replaceAll(/\{\w+\}/g, '…')
  }
  const rows = EXPORTED.exec(said)?.[1]
  if (rows === undefined) return said
  const count = Number(rows).toLocaleString('en')
  const size = language === 'zh' ? `${count} 行` : `${count} ${count === '1' ? 'row' : 'rows'}`
  return [size, ...filtersOf(String(methodName ?? ''), params, language)].join(language === 'zh' ? '，' : ', ')
}

function filtersOf(methodName: string, params: unknown, language: Language): string[] {
  if (typeof params !== 'string' || params === '') return []
  let given: unknown
  try {
    given = JSON.parse(params)
  } catch (error) {
    if (error instanceof SyntaxError) return [] // cut where it was too long
    throw error
  }
  if (typeof given !== 'object' || given === null) return []
  const { filters = given } = given as { filters?: object }
  const texts = changedResource(methodName.split('.')[0] ?? '')?.texts.fields
  return Object.entries(filters)
    .filter(([name, value]) => !NO_FILTERS.has(name) && ['string', 'number'].includes(typeof value) && value !== '')
    .map(([name, value]) => {
      const field = name.replace(COMPARED, '')
      return `${texts?.[field as never]?.['label']?.[language] ?? field} ${value}`
    })
}
