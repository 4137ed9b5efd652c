import { definitionFromWorkflow, paramChoices, wordsAt } from '@drawdesk/contract/drawing/comfyui/workflow-definition'
import { COMFY_ROLES, guessRoles, isOutput, type ComfyRole } from '@drawdesk/contract/drawing/comfyui/workflow-guess'
import {
  placesOf,
  readWorkflow,
  WORKFLOW_LENGTH_MAX,
  type ComfyNode,
  type ComfyPlace,
  type ComfyWorkflow,
} from '@drawdesk/contract/drawing/comfyui/workflow'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../../../components/error-note.tsx'
import { useSettled } from '../../../../../lib/editing/use-settled.ts'
import { useLanguage } from '../../../../../lib/texts/language.ts'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import { presetsQuery } from '../../draw-api.api.ts'
import { draftOfPreset, newNodeId, withNodeIds } from '../state/draft.ts'
import { comfyTexts } from './comfy.i18n.ts'
import { DocumentBox } from './document-box.tsx'
import type { EditorStart } from './new-chooser.tsx'

const PRESET = 'comfyui-workflow'
const VALUE_LENGTH_MAX = 60

type Roles = Partial<Record<ComfyRole, ComfyPlace>>

interface ComfyDialogProps {
  onClose: () => void
  onChoose: (start: EditorStart) => void
}

/** A workflow in API format becomes a drawing API: which of its values a drawing fills, which node gives the picture. Nothing leaves the browser. */
export default function ComfyDialog({ onClose, onChoose }: ComfyDialogProps) {
  const t = useTexts(comfyTexts)
  const say = useText()
  const presets = useQuery(presetsQuery(useLanguage()))
  const preset = presets.data?.find((one) => one.preset === PRESET)
  const [text, setText] = useState('')
  const settled = useSettled(text)
  const read = useMemo(() => (settled.trim() === '' ? undefined : readWorkflow(settled)), [settled])
  const workflow = read && 'nodes' in read ? read : undefined
  const problem = read && 'error' in read ? read.error : undefined
  const [choice, setChoice] = useState<Choice>()
  // What was chosen belongs to the workflow that it was chosen in.
  const chosen = workflow && (choice?.of === workflow ? choice : choiceOf(workflow))

  const use = () => {
    if (!workflow || !chosen || !preset) return
    const params = paramChoices(workflow, chosen.roles).filter(({ node, input }) =>
      chosen.params.has(keyOf({ node, input })),
    )
    const definition = definitionFromWorkflow(
      preset.definition,
      workflow,
      { roles: chosen.roles, output: chosen.output, params },
      newNodeId,
    )
    onChoose({
      draft: {
        ...draftOfPreset(preset),
        defaultPrompt: wordsAt(workflow, chosen.roles.prompt),
        definition: withNodeIds(definition),
      },
      isShort: true,
    })
  }
  return (
    <AppModal
      open
      title={t('title')}
      width={760}
      okText={t('use')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !chosen || !preset || chosen.roles.prompt === undefined || settled !== text }}
      onOk={use}
      onCancel={onClose}
    >
      <div className="draw-open-api">
        {presets.error && (
          <ErrorNote error={presets.error} title={t('presetFailed')} onRetry={() => void presets.refetch()} isCompact />
        )}
        <DocumentBox
          label={t('paste')}
          value={text}
          accept=".json,application/json"
          bytesMax={WORKFLOW_LENGTH_MAX}
          isInvalid={problem !== undefined}
          onChange={setText}
        />
        {problem && (
          <p className="draw-error" role="alert">
            {say(problem)}
          </p>
        )}
        {workflow && chosen && <WorkflowForm workflow={workflow} choice={chosen} onChange={setChoice} />}
      </div>
    </AppModal>
  )
}

interface Choice {
  of: ComfyWorkflow
  roles: Roles
  output: string | undefined
  /** Places of the values that are parameters. */
  params: ReadonlySet<string>
}

const keyOf = ({ node, input }: ComfyPlace): string => JSON.stringify([node, input])

/** What is guessed, to begin with. */
function choiceOf(workflow: ComfyWorkflow): Choice {
  const guesses = guessRoles(workflow)
  const roles: Roles = {}
  for (const role of COMFY_ROLES) {
    const place = guesses.roles[role]?.place
    if (place) roles[role] = place
  }
  const usual = paramChoices(workflow, roles).filter(({ isUsual }) => isUsual)
  return { of: workflow, roles, output: guesses.output?.node, params: new Set(usual.map(keyOf)) }
}

interface WorkflowFormProps {
  workflow: ComfyWorkflow
  choice: Choice
  onChange: (choice: Choice) => void
}

function WorkflowForm({ workflow, choice, onChange }: WorkflowFormProps) {
  const t = useTexts(comfyTexts)
  const say = useText()
  const guesses = useMemo(() => guessRoles(workflow), [workflow])
  const places = useMemo(() => placesOf(workflow), [workflow])
  const byId = useMemo(() => new Map(workflow.nodes.map((node) => [node.id, node])), [workflow])
  const others = paramChoices(workflow, choice.roles)
  const nodeName = ({ id, title, className }: ComfyNode) =>
    `#${id} ${title}${title === className ? '' : ` · ${className}`}`

  const setRole = (role: ComfyRole, place: ComfyPlace | undefined) => {
    const { [role]: _before, ...roles } = choice.roles
    onChange({ ...choice, roles: place ? { ...roles, [role]: place } : roles })
  }
  const optionsOf = (role: ComfyRole) => {
    const isText = role === 'prompt' || role === 'negativePrompt' || role === 'image'
    return places
      .filter(({ value }) => typeof value === (isText ? 'string' : 'number'))
      .map(({ node, input, value }) => {
        const of = byId.get(node)
        return {
          value: keyOf({ node, input }),
          label: `${of ? nodeName(of) : node} → ${input}`,
          title: shortened(value),
        }
      })
  }
  return (
    <>
      <fieldset className="draw-comfy-roles">
        <legend>{t('roles')}</legend>
        <p className="draw-help">{t('rolesHelp')}</p>
        {COMFY_ROLES.map((role) => {
          const place = choice.roles[role]
          const guess = guesses.roles[role]
          const isGuess = guess !== undefined && place !== undefined && keyOf(guess.place) === keyOf(place)
          return (
            <RoleField
              key={role}
              label={t(role)}
              value={place && keyOf(place)}
              options={optionsOf(role)}
              help={
                place
                  ? [shortened(valueAt(byId, place)), isGuess ? say(guess.why) : ''].filter(Boolean).join(' · ')
                  : role === 'prompt'
                    ? t('promptMissing')
                    : t('notUsed')
              }
              isMissing={role === 'prompt' && place === undefined}
              onChange={(key) => setRole(role, key === undefined ? undefined : placeOf(key))}
            />
          )
        })}
        <RoleField
          label={t('output')}
          value={choice.output}
          options={workflow.nodes
            .filter(isOutput)
            .map((node) => ({ value: node.id, label: nodeName(node), title: '' }))}
          help={
            choice.output === undefined
              ? t('outputAll')
              : choice.output === guesses.output?.node
                ? say(guesses.output.why)
                : ''
          }
          onChange={(output) => onChange({ ...choice, output })}
        />
      </fieldset>
      {others.length > 0 && (
        <details className="draw-comfy-others">
          <summary>{t('others', { n: choice.params.size, all: others.length })}</summary>
          <p className="draw-help">{t('othersHelp')}</p>
          {others.map(({ name, value, ...place }) => {
            const key = keyOf(place)
            const of = byId.get(place.node)
            return (
              <Checkbox
                key={key}
                checked={choice.params.has(key)}
                onChange={({ target }) => {
                  const params = new Set(choice.params)
                  if (target.checked) params.add(key)
                  else params.delete(key)
                  onChange({ ...choice, params })
                }}
              >
                <code>{name}</code>{' '}
                <span className="draw-help">
                  {shortened(value)} · {of ? nodeName(of) : place.node}
                </span>
              </Checkbox>
            )
          })}
        </details>
      )}
      <details className="draw-comfy-others">
        <summary>{t('nodes', { n: workflow.nodes.length })}</summary>
        <ul>
          {workflow.nodes.map((node) => (
            <li key={node.id}>
              <code>#{node.id}</code> {node.title} <span className="draw-help">{node.className}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

interface RoleFieldProps {
  label: string
  value: string | undefined
  options: { value: string; label: string; title: string }[]
  help: string
  isMissing?: boolean
  onChange: (value: string | undefined) => void
}

function RoleField({ label, value, options, help, isMissing = false, onChange }: RoleFieldProps) {
  const t = useTexts(comfyTexts)
  const id = useId()
  return (
    <div className="draw-field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('none')}
        status={isMissing ? 'error' : undefined}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-help`}
        value={value}
        options={options}
        onChange={(next: string | undefined) => onChange(next)}
      />
      <p id={`${id}-help`} className={isMissing ? 'draw-error' : 'draw-help'}>
        {help}
      </p>
    </div>
  )
}

function placeOf(key: string): ComfyPlace {
  const [node, input] = JSON.parse(key) as [string, string] // written by keyOf
  return { node, input }
}

const valueAt = (byId: ReadonlyMap<string, ComfyNode>, { node, input }: ComfyPlace): unknown =>
  byId.get(node)?.inputs[input]

function shortened(value: unknown): string {
  const text = String(value ?? '').replaceAll(/\s+/g, ' ')
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text
}
