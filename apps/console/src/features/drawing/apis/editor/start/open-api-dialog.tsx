import { definitionFromOpenApi, operationsIn } from '@drawdesk/contract/drawing/openapi/openapi'
import { Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { parse, YAMLParseError } from 'yaml'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useSettled } from '../../../../../lib/editing/use-settled.ts'
import { emptyDraft, newNodeId, withNodeIds } from '../state/draft.ts'
import { codeOfHost } from './code-of-host.ts'
import type { EditorStart } from './new-chooser.tsx'
import { startTexts } from './start.i18n.ts'
import './start.css'

const LENGTH_MAX = 4 * 1024 * 1024
/** A document that repeats itself by aliases more often than this is no manual. */
const ALIASES_MAX = 200

type Read = { document: unknown } | { why: string }

/** JSON is YAML too, but read by itself it is read faster. */
function readDocument(text: string): Read {
  try {
    return {
      document: /^\s*[{[]/.test(text)
        ? (JSON.parse(text) as unknown)
        : (parse(text, { maxAliasCount: ALIASES_MAX }) as unknown),
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof YAMLParseError || error instanceof ReferenceError)
      return { why: error.message.split('\n')[0] ?? '' }
    throw error
  }
}

interface OpenApiDialogProps {
  onClose: () => void
  onChoose: (start: EditorStart) => void
}

/** Takes a pasted OpenAPI document apart: choose an operation and the editor is filled. Nothing leaves the browser. */
export default function OpenApiDialog({ onClose, onChoose }: OpenApiDialogProps) {
  const t = useTexts(startTexts)
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string>()
  const settled = useSettled(text, 300)
  const isLong = settled.length > LENGTH_MAX
  const read = useMemo<Read | undefined>(
    () => (settled.trim() === '' || settled.length > LENGTH_MAX ? undefined : readDocument(settled)),
    [settled],
  )
  const document = read && 'document' in read ? read.document : undefined
  const operations = useMemo(() => operationsIn(document), [document])
  const operation = operations.some(({ key }) => key === picked) ? picked : operations[0]?.key
  const isReading = settled !== text

  const use = () => {
    if (operation === undefined) return
    const found = definitionFromOpenApi(document, operation, newNodeId)
    if ('error' in found) return
    const { definition, secrets, notes, title } = found
    onChoose({
      draft: {
        ...emptyDraft(),
        ...codeOfHost(definition.baseUrl),
        ...(title && { apiName: title }),
        definition: withNodeIds(definition),
      },
      secrets: Object.fromEntries(secrets.map((name) => [name, ''])),
      notes,
      source: 'openApi',
    })
  }
  const problem = isReading
    ? undefined
    : isLong
      ? t('tooLong')
      : read && 'why' in read
        ? t('notReadable', { why: read.why })
        : read && operations.length === 0
          ? t('noOperations')
          : undefined
  return (
    <AppModal
      open
      title={t('openApiTitle')}
      width={720}
      okText={t('use')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: operation === undefined || isReading }}
      onOk={use}
      onCancel={onClose}
    >
      <div className="draw-open-api">
        <Input.TextArea
          className="draw-mono"
          aria-label={t('openApiPaste')}
          placeholder={t('openApiPaste')}
          value={text}
          status={problem ? 'error' : undefined}
          autoSize={{ minRows: 8, maxRows: 16 }}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        {problem && (
          <p className="draw-error" role="alert">
            {problem}
          </p>
        )}
        {isReading && <p className="draw-help">{t('reading')}</p>}
        {operations.length > 0 && (
          <div className="draw-field">
            <span id="draw-open-api-operation">{t('operation')}</span>
            <Select
              aria-labelledby="draw-open-api-operation"
              showSearch={{ optionFilterProp: 'title' }}
              value={operation}
              options={operations.map(({ key, summary }) => ({
                value: key,
                title: `${key} ${summary}`,
                label: (
                  <>
                    <code>{key}</code> {summary}
                  </>
                ),
              }))}
              onChange={setPicked}
            />
            <p className="draw-help">{`${t('operationHelp')} · ${t('operationCount', { n: operations.length })}`}</p>
          </div>
        )}
      </div>
    </AppModal>
  )
}
