import { chatAssistantResource, type ChatAssistant } from '@drawdesk/contract/chat/chat-assistant'
import { seededName } from '../../../lib/texts/language.ts'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { StarterOffer } from '../../drawing/shared/starter/starter-offer.tsx'
import { Face } from '../shared/face.tsx'
import { ActiveCell, StartChat } from './assistant-cells.tsx'
import './assistant.css'
import { ModelField } from './model-field.tsx'
import { ParamsField } from './params-field.tsx'
import { QuestionsField } from './questions-field.tsx'

type Props = ResourcePageProps<typeof ChatAssistant>

const NEW_ASSISTANT = { active: 1, sort: 10 } as const
const CELLS: Props['cells'] = {
  image: (row) => <Face of={row} sizePx={32} />,
  active: (row) => <ActiveCell row={row} />,
}
const FORM_FIELDS: Props['formFields'] = {
  questions: (props) => <QuestionsField {...props} />,
  model: (props) => <ModelField {...props} />,
  settings: (props) => <ParamsField {...props} />,
}
/** Chosen with the model. */
const hiddenFields = () => ['apiId']
const rowActions: Props['rowActions'] = (row) => <StartChat row={row} />
const nameOf = (row: ChatAssistant): string => seededName(row.name)

/** What new conversations can begin with. */
export default function ChatAssistantPage() {
  return (
    <TenantScope resource={chatAssistantResource}>
      <ResourcePage
        resource={chatAssistantResource}
        newRow={NEW_ASSISTANT}
        nameOf={nameOf}
        cells={CELLS}
        formFields={FORM_FIELDS}
        hiddenFields={hiddenFields}
        rowActions={rowActions}
        emptyMore={<StarterOffer />}
      />
    </TenantScope>
  )
}
