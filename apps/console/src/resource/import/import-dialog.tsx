import type { ImportOutcome, ImportRead } from '@drawdesk/contract/core/rows/import'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { useTenantId } from '../tenant/work-tenant.ts'
import { ImportCheck } from './import-check.tsx'
import { ImportDoneNote } from './import-done.tsx'
import { ImportFileStep } from './import-file.tsx'
import { ImportFoot } from './import-foot.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportTemplate } from './import-template.tsx'
import { isMatched, unmatchedFields, useImportTarget, type ImportTarget } from './import-target.ts'
import { checkImport, readImport, runImport } from './import.api.ts'
import './import.css'
import { importTexts } from './import.i18n.ts'
import { useImportSteps } from './use-import-steps.ts'

const WIDTH_PX = 880

/** Rows of a resource that declares `import`. */
export default function ImportDialog({
  resource,
  group,
  onClose,
}: {
  resource: ResourceDefinition
  group?: string | undefined
  onClose: () => void
}): ReactNode {
  const text = useText()
  const target = useImportTarget(resource)
  const tenantId = useTenantId()
  const order = (file: File, fields: readonly string[] | undefined) => ({ file, fields, tenantId, group })
  return (
    <ImportRowsDialog
      source={{
        target,
        many: text(nounsOf(resource).many),
        help: <KeyHelp resource={resource} group={group} labelOf={target.labelOf} />,
        missing: (fields) => unmatchedFields(resource, target, fields, group),
        isMatched: (fields) => isMatched(resource, fields, group),
        read: (file) => readImport(resource, order(file, undefined)),
        check: (file, fields) => checkImport(resource, order(file, fields)),
        run: (file, fields) => runImport(resource, order(file, fields)),
      }}
      onClose={onClose}
    />
  )
}

/** Where an import reads, checks and writes, and what it says of its columns. */
export interface ImportSource {
  target: ImportTarget
  /** What the rows are called. */
  many: string
  help: ReactNode
  /** Fields that new rows need and no column has. */
  missing: (fields: readonly string[]) => string[]
  /** Does the file say which row each of its rows is? */
  isMatched: (fields: readonly string[]) => boolean
  read: (file: File) => Promise<ImportRead>
  check: (file: File, fields: readonly string[]) => Promise<ImportOutcome>
  run: (file: File, fields: readonly string[]) => Promise<ImportOutcome>
}

/** A file becomes rows in three looks: which column is what, what would become of each row, and what did. `before` stands above the choice of the file, in place of the template. */
export function ImportRowsDialog({
  source,
  before,
  onClose,
}: {
  source: ImportSource
  before?: ReactNode
  onClose: () => void
}): ReactNode {
  const t = useTexts(importTexts)
  const client = useQueryClient()
  const { target } = source
  const flow = useImportSteps({
    name: target.name,
    read: source.read,
    check: source.check,
    run: async (file, fields) => {
      const outcome = await source.run(file, fields)
      void client.invalidateQueries({ queryKey: target.keys.all })
      return outcome
    },
  })
  const { step, read, fields, outcome, problem, isBusy } = flow

  return (
    <AppModal
      open
      title={t('title', { many: source.many })}
      width={WIDTH_PX}
      mask={{ closable: step === 'file' }}
      onCancel={onClose}
      footer={
        <ImportFoot
          flow={flow}
          isMatched={source.isMatched(fields)}
          runningText={t('running')}
          done={
            <Button type="primary" onClick={onClose}>
              {t('close')}
            </Button>
          }
          onClose={onClose}
        />
      }
    >
      <ImportSteps step={step} />
      {problem !== undefined && <Alert type="error" showIcon title={problem} className="import-problem" />}
      {step === 'file' && (before ?? <ImportTemplate target={target} many={source.many} />)}
      {step === 'file' && <ImportFileStep target={target} file={flow.file} isBusy={isBusy} onFile={flow.choose} />}
      {step === 'map' && read && (
        <ImportMapping
          target={target}
          read={read}
          fields={fields}
          missing={source.missing(fields)}
          help={source.help}
          isBusy={isBusy}
          onFields={flow.setFields}
        />
      )}
      {step === 'check' && outcome && <ImportCheck target={target} outcome={outcome} fields={fields} />}
      {step === 'done' && outcome && <ImportDoneNote target={target} outcome={outcome} fields={fields} />}
    </AppModal>
  )
}

interface KeyHelpProps {
  resource: ResourceDefinition
  /** The group of all rows of the file; undefined: the file says it. */
  group: string | undefined
  labelOf: (field: string) => string
}

function KeyHelp({ resource, group, labelOf }: KeyHelpProps): ReactNode {
  const t = useTexts(importTexts)
  const { key = '', group: groups } = resource.import ?? {}
  const isOfGroups = groups !== undefined && group === undefined
  return (
    <>
      {t('mapKey', { key: (isOfGroups ? [groups.field, key] : [key]).map(labelOf).join(' + ') })}
      {isOfGroups && ` ${t('mapTops', { key: labelOf(key), top: groups.top })}`}
    </>
  )
}
