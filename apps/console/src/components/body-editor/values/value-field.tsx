import { isPictureUrl, type BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { useTexts } from '../../../lib/texts/texts.ts'
import { bodyEditorTexts } from '../body-editor.i18n.ts'
import { BooleanField } from './boolean-field.tsx'
import { useEditor } from '../state/editor-context.ts'
import { ForeignPicture } from './foreign-picture.tsx'
import { InsertMenu } from '../insert-menu.tsx'
import { TemplateInput } from './template-input.tsx'
import { valueOfText } from './value-of-text.ts'
import './values.css'

interface ValueFieldProps {
  node: BodyNode
  /** What the node is called for people: its name or its place. */
  name: string
  path: string
  isInvalid: boolean
  describedBy: string | undefined
}

/** The value of a scalar node: 是/否 for type 4, a growing text box for the others, with a thumbnail when it is the address of a picture. */
export function ValueField({ node, name, path, isInvalid, describedBy }: ValueFieldProps) {
  const t = useTexts(bodyEditorTexts)
  const { actions, canAdd, variables } = useEditor()
  const text = node.paramDef === undefined || node.paramDef === null ? '' : String(node.paramDef)
  const label = t('valueOf', { name })

  const isBoolean = node.paramType === 4
  const write = (next: string) =>
    actions.setValue(
      node.id,
      isBoolean && (next === 'true' || next === 'false') ? next === 'true' : valueOfText(node.paramType, next),
    )

  if (isBoolean && (typeof node.paramDef !== 'string' || text === '')) {
    return (
      <div className="body-value-row">
        <BooleanField
          value={typeof node.paramDef === 'boolean' ? node.paramDef : undefined}
          onChange={(next) => actions.setValue(node.id, next)}
          label={label}
          readOnly={!canAdd}
          fieldPath={path}
        />
        {canAdd && variables.length > 0 && (
          <InsertMenu
            label={label}
            variables={variables}
            options={[]}
            onVariable={(variable) => write(`{{${variable}}}`)}
            onOption={write}
          />
        )}
      </div>
    )
  }
  const yesNo = [
    { label: t('yes'), value: 'true' },
    { label: t('no'), value: 'false' },
  ]
  return (
    <div className="body-value-row">
      <TemplateInput
        value={text}
        onChange={write}
        label={label}
        readOnly={!canAdd}
        multiline={node.paramType === 7}
        isNumeric={node.paramType === 2 || node.paramType === 3 || node.paramType === 8}
        variables={variables}
        options={
          isBoolean
            ? yesNo
            : node.options?.map((option) => ({ label: String(option.label), value: String(option.value) }))
        }
        isInvalid={isInvalid}
        describedBy={describedBy}
        fieldPath={path}
      />
      {isPictureUrl(text) && (
        <a className="body-thumbnail" href={text} target="_blank" rel="noopener noreferrer">
          <ForeignPicture url={text.trim()} alt={t('picture', { name })} />
        </a>
      )}
    </div>
  )
}
