import type { FieldError } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Decision } from '@drawdesk/workflow/decisions/decision'
import { parseDecisions } from '@drawdesk/workflow/decisions/parse-decision'

export interface TableFile {
  xml: string
  resourceName: string
}

export type ReadTable = TableFile & { decision: Decision }

/** The tables of these files, and what is wrong beside each file, cell by cell. A key stands in one of them alone. */
export async function readTables(
  files: readonly TableFile[],
  language: Language,
): Promise<{ tables: ReadTable[]; errors: FieldError[] }> {
  const errors: FieldError[] = []
  const tables = new Map<string, ReadTable>()
  for (const file of files) {
    const { decisions, problems } = await parseDecisions(file.xml)
    errors.push(...problems.map(({ message }) => ({ field: file.resourceName, msg: message[language] })))
    for (const decision of decisions) {
      const other = tables.get(decision.key)
      if (other) errors.push({ field: file.resourceName, msg: twice(decision.key, other.resourceName)[language] })
      tables.set(decision.key, { ...file, decision })
    }
  }
  return { tables: [...tables.values()], errors }
}

const twice = (key: string, file: string) => ({
  zh: `决策表“${key}”在文件 ${file} 中已经存在。`,
  en: `The decision table “${key}” already exists in the file ${file}.`,
})
