import { applyPlaces, guessesOf, type Places } from '@drawdesk/contract/drawing/curl/curl-questions'
import { definitionFromOpenApi, operationsIn, type OpenApiRead } from '@drawdesk/contract/drawing/openapi/openapi'
import { Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { parse, YAMLParseError } from 'yaml'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import { useSettled } from '../../../../../lib/editing/use-settled.ts'
import { PlaceTree } from '../places/place-tree.tsx'
import { placesTexts } from '../places/places.i18n.ts'
import { emptyDraft, newNodeId, withNodeIds } from '../state/draft.ts'
import { codeOfHost } from './code-of-host.ts'
import { DocumentBox } from './document-box.tsx'
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

  const found = useMemo(
    () => (operation === undefined ? undefined : readOperation(document, operation)),
    [document, operation],
  )
  const [chosen, setChosen] = useState<Chosen>()
  // What was chosen belongs to the operation that it was chosen of.
  const choice = found && (chosen?.of === found ? chosen : choiceOf(found))

  const use = () => {
    if (!found || !choice) return
    const { definition, defaultPrompt, notes } = applyPlaces(
      { ...found, secrets: {}, defaultPrompt: '' },
      choice.places,
      [],
    )
    const result = found.results.find(({ items }) => items === choice.items)
    onChoose({
      draft: {
        ...emptyDraft(),
        ...codeOfHost(definition.baseUrl),
        ...(found.title && { apiName: found.title }),
        defaultPrompt,
        definition: withNodeIds({
          ...definition,
          ...(result && { result: { ...definition.result, items: result.items, kind: result.kind } }),
        }),
      },
      secrets: Object.fromEntries(found.secrets.map((name) => [name, ''])),
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
        <DocumentBox
          label={t('openApiPaste')}
          value={text}
          accept=".json,.yaml,.yml,application/json,application/yaml"
          bytesMax={LENGTH_MAX}
          isInvalid={problem !== undefined}
          onChange={setText}
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
        {found && choice && <OperationForm found={found} choice={choice} onChange={setChosen} />}
      </div>
    </AppModal>
  )
}

interface Chosen {
  of: OpenApiRead
  places: Places
  /** Where the picture is; undefined: as it was guessed. */
  items: string | undefined
}

function readOperation(document: unknown, operation: string): OpenApiRead | undefined {
  const found = definitionFromOpenApi(document, operation, newNodeId)
  return 'error' in found ? undefined : found
}

/** What is guessed, to begin with. */
function choiceOf(found: OpenApiRead): Chosen {
  return {
    of: found,
    places: Object.fromEntries(guessesOf(found.questions).map(({ path, role }) => [path, role])),
    items: found.results.find(({ items }) => items === found.definition.result.items)?.items,
  }
}

interface OperationFormProps {
  found: OpenApiRead
  choice: Chosen
  onChange: (choice: Chosen) => void
}

/** The parameters of an operation by their own words, which of them a drawing fills, and where its answer has the picture. */
function OperationForm({ found, choice, onChange }: OperationFormProps) {
  const t = useTexts(startTexts)
  const own = useTexts(placesTexts)
  const say = useText()
  const id = useId()
  const { body } = found.definition.submit
  const guesses = guessesOf(found.questions)
  return (
    <>
      {body && (
        <div className="draw-field">
          <span>{own('title')}</span>
          <p className="draw-help">{own('help')}</p>
          <PlaceTree
            body={body}
            places={choice.places}
            whys={Object.fromEntries(guesses.map(({ path, why }) => [path, say(why)]))}
            label={own('label')}
            onChange={(places) => onChange({ ...choice, places })}
          />
        </div>
      )}
      {found.results.length > 0 ? (
        <div className="draw-field">
          <label htmlFor={id}>{t('pictureAt')}</label>
          <Select
            id={id}
            allowClear
            placeholder={t('pictureGuessed', { path: found.definition.result.items })}
            value={choice.items}
            options={found.results.map(({ items, kind, words }) => ({
              value: items,
              title: items,
              label: (
                <>
                  <code>{items}</code> {kind === 'b64' ? 'base64' : ''} <span className="draw-help">{words}</span>
                </>
              ),
            }))}
            onChange={(items: string | undefined) => onChange({ ...choice, items })}
          />
          <p className="draw-help">{t('pictureAtHelp')}</p>
        </div>
      ) : (
        <p className="draw-help">{t('noAnswerSchema', { path: found.definition.result.items })}</p>
      )}
    </>
  )
}
