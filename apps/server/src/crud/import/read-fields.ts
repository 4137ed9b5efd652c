import { IMPORT_COLUMNS_MAX } from '@drawdesk/contract/core/rows/import'
import { rowImportErrors } from './import.errors.ts'

/** The field of each column, as an upload names them. @throws AppError `import.wrongMapping` for anything but a list of texts */
export function readFields(given: string): string[] {
  try {
    const fields: unknown = JSON.parse(given)
    if (
      Array.isArray(fields) &&
      fields.length <= IMPORT_COLUMNS_MAX &&
      fields.every((field) => typeof field === 'string')
    )
      return fields as string[]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw rowImportErrors.wrongMapping()
}
