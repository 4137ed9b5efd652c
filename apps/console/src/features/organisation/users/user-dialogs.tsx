import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import { userResource, type User } from '@drawdesk/contract/organisation/user'
import { lazy, type ReactNode } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useText } from '../../../lib/texts/texts.ts'
import { FirstSignInDialog } from '../../../resource/first-sign-in/first-sign-in-dialog.tsx'
import { ResourceDialog } from '../../../resource/form/resource-dialog.tsx'
import type { RowSteps } from '../../../resource/screen/use-row-address.ts'
import { usePermitted } from '../../../resource/use-permitted.ts'
import { untyped } from '../../../resource/row.ts'
import type { ResourceForm } from '../../../resource/use-resource-form.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { PlatformDialog } from './platform-dialog.tsx'
import { isWaiting, nameOf } from './user-cells.tsx'
import { AccountControl, BirthdayControl, ListControl, RolesControl, SexControl } from './user-controls.tsx'
import { UserDetail } from './user-detail.tsx'

const PersonDataDrawer = lazy(() => loadChunk(() => import('../shared/person-data/person-data-drawer.tsx')))
const RightsDrawer = lazy(() => loadChunk(() => import('./rights-drawer.tsx')))

export const CONTROLS = {
  account: (props: Parameters<typeof AccountControl>[0]) => <AccountControl {...props} />,
  sex: (props: Parameters<typeof SexControl>[0]) => <SexControl {...props} />,
  birthday: (props: Parameters<typeof BirthdayControl>[0]) => <BirthdayControl {...props} />,
  roleId: (props: Parameters<typeof RolesControl>[0]) => <RolesControl {...props} />,
  deptId: (props: Parameters<typeof ListControl>[0]) => <ListControl {...props} />,
  postId: (props: Parameters<typeof ListControl>[0]) => <ListControl {...props} />,
}

/** What is open over the list of people. */
export interface OpenedOfUsers {
  /** Who is given roles. */
  granted?: readonly User[] | undefined
  /** Whose platform is shown. */
  onPlatform?: User | undefined
  /** Whose rights are shown. */
  rightsOf?: User | undefined
  /** Whose data is copied. */
  dataOf?: User | undefined
  /** Passwords that are shown once. */
  issued?: FirstSignIns | undefined
}

interface UserDialogsProps {
  form: ResourceForm
  steps: RowSteps | undefined
  opened: OpenedOfUsers
  onOpen: (part: OpenedOfUsers) => void
  /** Turns down people who wait; undefined when the user may not delete. */
  onRefuse: ((users: readonly User[]) => void) | undefined
}

export function UserDialogs({ form, steps, opened, onOpen, onRefuse }: UserDialogsProps): ReactNode {
  const text = useText()
  const can = usePermitted(untyped(userResource))
  const { granted, onPlatform, rightsOf, dataOf, issued } = opened
  return (
    <>
      <ResourceDialog
        form={form}
        noun={text(nounsOf(userResource).one)}
        nameOf={(row) => nameOf(row as unknown as User)} // a row of this list
        controls={CONTROLS}
        canEdit={can.edit}
        resource={untyped(userResource)}
        steps={steps}
        renderDetail={(row) => <UserDetail row={row} fields={form.allFields} />}
      />
      {granted && (
        <GrantDialog
          key={granted.map(({ id }) => id).join()}
          users={granted}
          fields={form.allFields}
          onClose={() => onOpen({ granted: undefined })}
          onRefuse={onRefuse && granted.every(isWaiting) ? () => onRefuse(granted) : undefined}
        />
      )}
      {issued && <FirstSignInDialog issued={issued} onClose={() => onOpen({ issued: undefined })} />}
      {rightsOf && (
        <LazyPart>
          <RightsDrawer key={rightsOf.id} user={rightsOf} onClose={() => onOpen({ rightsOf: undefined })} />
        </LazyPart>
      )}
      {dataOf && (
        <LazyPart>
          <PersonDataDrawer
            key={dataOf.id}
            person={{ userId: dataOf.id, account: dataOf.account, name: nameOf(dataOf) }}
            onClose={() => onOpen({ dataOf: undefined })}
          />
        </LazyPart>
      )}
      {onPlatform && (
        <PlatformDialog
          key={onPlatform.id}
          user={onPlatform}
          types={form.allFields.find(({ name }) => name === 'userType')}
          onClose={() => onOpen({ onPlatform: undefined })}
        />
      )}
    </>
  )
}
