import { REPORT_SQL, reportResource } from '@drawdesk/contract/reports/report'
import { REPORT_BOUNDS } from '@drawdesk/contract/reports/report-definition'
import type { ReportAnswerColumn } from '@drawdesk/contract/reports/report-run'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage, seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { EditorPage, EditorWaiting } from '../../../resource/editor/editor-page.tsx'
import { EditorIndex, EditorSection } from '../../../resource/editor/editor-section.tsx'
import { SavedTag } from '../../../resource/editor/saved-tag.tsx'
import { NEW_ID } from '../../../resource/editor/use-open-editor.ts'
import { FormPageField } from '../../../resource/form-page/form-page-field.tsx'
import { FormPageNotes } from '../../../resource/form-page/form-page-notes.tsx'
import { useFormPage } from '../../../resource/form-page/use-form-page.ts'
import '../../../resource/resource.css'
import { untyped } from '../../../resource/row.ts'
import { usePermitted } from '../../../resource/use-permitted.ts'
import type { ResourceForm } from '../../../resource/use-resource-form.ts'
import { reportPage } from '../shared/report-page.ts'
import { sourcesQuery } from '../shared/report.api.ts'
import { AskPart } from './query/ask-part.tsx'
import { ChartPart } from './chart-part.tsx'
import { ColumnsPart } from './columns-part.tsx'
import {
  definitionOf,
  paramsInSql,
  partsOf,
  partText,
  sourceOf,
  sqlOf,
  withMissing,
  type PartName,
  type Parts,
} from './definition.ts'
import { editorTexts } from './editor.i18n.ts'
import { ParamsPart } from './params-part.tsx'
import { QueryPart } from './query/query-part.tsx'
import { readableConflict } from './readable-conflict.ts'
import { SchedulePart } from './schedule/schedule-part.tsx'
import { defaultValue } from './query/trial-params.tsx'
import { useTrial } from './query/use-trial.ts'
import './editor.css'

const SECTIONS = ['base', 'query', 'params', 'columns', 'chart', 'limits', 'schedule'] as const
type Section = (typeof SECTIONS)[number]
const placeOf = (section: Section): string => `report-${section}`
const FIELDS: Record<Section, readonly string[]> = {
  base: ['name', 'title', 'titleEn', 'menuId', 'active'],
  query: ['datasourceId', 'sql'],
  params: ['params'],
  columns: ['columns'],
  chart: ['chart'],
  limits: ['timeoutSeconds', 'maxRows'],
  schedule: ['schedule'],
}
const HALF = new Set(['name', 'title', 'titleEn', 'menuId', 'timeoutSeconds', 'maxRows', 'datasourceId', 'active'])
const NEW_REPORT = {
  active: 1,
  timeoutSeconds: REPORT_BOUNDS.timeoutSeconds.default,
  maxRows: REPORT_BOUNDS.maxRows.default,
} as const

interface ReportEditorProps {
  /** Of a stored report, or `new`. */
  id: string
  onClose: () => void
  onCreated: (id: string) => void
}

/** The editor of a report: its statement with what it answers, and how that is asked for, shown and sent. */
export default function ReportEditor({ id, onClose, onCreated }: ReportEditorProps) {
  const t = useTexts(editorTexts)
  const can = usePermitted(untyped(reportResource))
  const mayWrite = usePermission(REPORT_SQL)
  const isNew = id === NEW_ID
  const mayEdit = isNew ? can.add && mayWrite : can.edit
  const sources = useQuery(sourcesQuery(useLanguage()))
  // The product's own is the one where none is named.
  const datasourceId = sources.data?.find(({ isDefault, isOwn }) => isDefault && !isOwn)?.id ?? ''
  const form = useFormPage(reportResource, {
    id,
    mayEdit,
    newRow: { ...NEW_REPORT, datasourceId },
    isReady: !sources.isPending,
    onClose,
    onCreated,
  })

  if (form.loadError || form.mode === undefined || form.isLoading)
    return <EditorWaiting error={form.loadError} failed={t('loadFailed')} onBack={onClose} onRetry={form.retry} />
  const source = sources.data?.find((each) => each.id === form.values.datasourceId)
  return (
    <OpenEditor
      form={form}
      isReadOnly={!mayEdit || form.mode === 'view'}
      mayWrite={mayWrite}
      isMySql={source?.driver === 'mysql'}
    />
  )
}

function OpenEditor({
  form,
  isReadOnly,
  mayWrite,
  isMySql,
}: {
  form: ResourceForm
  isReadOnly: boolean
  mayWrite: boolean
  isMySql: boolean
}) {
  const t = useTexts(editorTexts)
  const navigate = useNavigate()
  const trials = useTrial()
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({})
  const [answered, setAnswered] = useState<readonly ReportAnswerColumn[]>()
  const { row, values, isChanged, isSaving } = form
  const sql = sqlOf(values)
  const parts = partsOf(values)
  const names = paramsInSql(sql)
  const isLocked = isReadOnly || isSaving
  const name = String(values.name ?? '')

  const setPart =
    <Name extends PartName>(part: Name) =>
    (value: Parts[Name]) =>
      form.setValue(part, partText(value))
  /** What the statement asks for and nobody has described stands among the parameters from now on. */
  const takeParams = () => {
    const all = withMissing(parts.params, names)
    if (all.length > parts.params.length) form.setValue('params', partText(all))
  }
  const tried = withMissing(parts.params, names).filter((param) => names.includes(param.name))
  const given = Object.fromEntries(tried.map((param) => [param.name, entered[param.name] ?? defaultValue(param)]))
  const check = async () => {
    takeParams()
    const found = await trials.check(definitionOf(values), given)
    if (found?.ok) setAnswered(found.columns)
  }
  const tryNow = async () => {
    takeParams()
    const answer = await trials.run(definitionOf(values), given)
    if (answer) setAnswered(answer.columns)
  }
  const errorIn =
    (part: PartName) =>
    (place: string): string | undefined => {
      if (form.errors.fields[part] === undefined) return undefined
      const own = form.errors.all?.find(({ field }) => field === `${part}${place}`)?.msg
      // An error that names a place within stands there, and nowhere else.
      const isWithin = form.errors.all?.some(
        ({ field }) => field.startsWith(`${part}.`) || field.startsWith(`${part}[`),
      )
      return own ?? (place === '' && !isWithin ? form.errors.fields[part] : undefined)
    }
  const fieldOf = (fieldName: string) => (
    <FormPageField
      key={fieldName}
      form={form}
      name={fieldName}
      width={HALF.has(fieldName) ? 'half' : undefined}
      isDisabled={isLocked || (fieldName === 'datasourceId' && !mayWrite)}
    />
  )
  const help: Record<Section, string> = {
    base: t('baseHelp'),
    query: t('queryHelp'),
    params: t('paramsHelp'),
    columns: t('columnsHelp'),
    chart: t('chartHelp'),
    limits: t('limitsHelp'),
    schedule: t('scheduleHelp'),
  }
  const content: Record<Section, React.ReactNode> = {
    base: FIELDS.base.map(fieldOf),
    query: (
      <>
        {fieldOf('datasourceId')}
        {!isReadOnly && mayWrite && (
          <AskPart
            sql={sql}
            datasourceId={sourceOf(values)}
            onPut={(answer) => {
              const before = { sql, params: values.params, title: values.title }
              form.setValue('sql', answer.sql)
              form.setValue('params', partText(joinParams(parts.params, answer.params)))
              if (String(values.title ?? '') === '' && answer.title !== '') form.setValue('title', answer.title)
              return () => {
                for (const [field, value] of Object.entries(before)) form.setValue(field, value)
              }
            }}
          />
        )}
        {!mayWrite && !isReadOnly && <Alert type="info" showIcon title={t(sql === '' ? 'sqlHidden' : 'sqlReadOnly')} />}
        {(mayWrite || sql !== '') && (
          <QueryPart
            sql={sql}
            datasourceId={sourceOf(values)}
            isMySql={isMySql}
            isReadOnly={isLocked || !mayWrite}
            error={form.errors.fields.sql}
            params={[...new Set([...names, ...parts.params.map((param) => param.name)])]}
            trials={trials}
            trialParams={tried}
            entered={entered}
            onEnter={(param, value) => setEntered((now) => ({ ...now, [param]: value }))}
            onChange={(next) => form.setValue('sql', next)}
            onCheck={() => void check()}
            onTry={() => void tryNow()}
          />
        )}
      </>
    ),
    params: (
      <ParamsPart
        value={parts.params}
        names={names}
        isReadOnly={isLocked || !mayWrite}
        errorAt={errorIn('params')}
        onChange={setPart('params')}
      />
    ),
    columns: (
      <ColumnsPart
        value={parts.columns}
        answered={answered}
        isReadOnly={isLocked}
        errorAt={errorIn('columns')}
        onChange={setPart('columns')}
      />
    ),
    chart: (
      <ChartPart
        value={parts.chart}
        columns={parts.columns}
        answered={answered}
        answer={trials.trial?.answer}
        isReadOnly={isLocked}
        errorAt={errorIn('chart')}
        onChange={setPart('chart')}
      />
    ),
    limits: FIELDS.limits.map(fieldOf),
    schedule: (
      <SchedulePart
        value={parts.schedule}
        nextTime={String(row?.nextTime ?? '')}
        isReadOnly={isLocked}
        errorAt={errorIn('schedule')}
        onChange={setPart('schedule')}
      />
    ),
  }
  return (
    <EditorPage
      title={seededName(name) || t('newTitle')}
      state={!isReadOnly && <SavedTag hasChanges={isChanged} isStored={row !== undefined} />}
      actions={
        <>
          {row?.active === 1 && <Button onClick={() => void navigate(reportPage(row.id))}>{t('open')}</Button>}
          {!isReadOnly && (
            <Button type="primary" loading={isSaving} onClick={() => void form.save()}>
              {t('save')}
            </Button>
          )}
        </>
      }
      onBack={form.close}
      onSave={isReadOnly ? undefined : () => void form.save()}
    >
      <div className="editor-columns report-editor-columns">
        <EditorIndex
          sections={SECTIONS}
          placeOf={placeOf}
          titleOf={(section) => t(section)}
          countOf={(section) => FIELDS[section].filter((field) => form.errors.fields[field] !== undefined).length}
        />
        <div className="editor-form res-form">
          {isReadOnly && <Alert type="info" showIcon title={t('readOnly')} />}
          <FormPageNotes form={form} readable={(conflict) => readableConflict(conflict, t)} />
          {SECTIONS.map((section) => (
            <EditorSection key={section} place={placeOf(section)} title={t(section)} help={help[section]}>
              {content[section]}
            </EditorSection>
          ))}
        </div>
      </div>
    </EditorPage>
  )
}

/** A proposal's parameters, with what somebody has already said of those of the same name. */
function joinParams(own: Parts['params'], proposed: Parts['params']): Parts['params'] {
  return proposed.map((param) => own.find(({ name }) => name === param.name) ?? param)
}
