import { EllipsisOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { VIEW_NAME_MOST, type ListView } from '@drawdesk/contract/settings/list-settings'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Input } from 'antd'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useViewAddress, type ViewedList } from './use-view-address.ts'
import { shownOf, useViewCommands, type ViewCommands } from './use-view-commands.ts'
import ViewChanged from './view-changed.tsx'
import { useShownViews } from './view-store.ts'
import { viewsQuery } from './views.api.ts'
import { viewTexts } from './views.i18n.ts'
import './views.css'

export { readDefault } from './use-view-commands.ts'

/** Chooses among the views of a list, saves what is on screen as one, shares it, and says what the list opens with. */
export default function ViewPanel({ resource, onDone }: { resource: ViewedList; onDone: () => void }): ReactNode {
  const t = useTexts(viewTexts)
  const list = resource.name
  const { data, error, refetch } = useQuery(viewsQuery(list))
  const shown = useShownViews((state) => state.shown[list])
  const { isChangedFrom, show } = useViewAddress(resource)
  const commands = useViewCommands(resource)
  const [naming, setNaming] = useState<ListView>()
  if (error) return <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} isCompact />
  const choose = (view: ListView | undefined) => {
    show(shownOf(view))
    onDone()
  }
  const views = data?.views ?? []
  return (
    <div className="res-views">
      {shown && isChangedFrom(shown) && <ViewChanged resource={resource} shown={shown} onDone={onDone} />}
      <ul aria-label={t('title')}>
        <li>
          <button type="button" aria-pressed={shown === undefined} onClick={() => choose(undefined)}>
            {t('asIs')}
          </button>
          <DefaultStar
            name={t('asIs')}
            isOn={(data?.defaultId ?? '') === ''}
            onPress={() => commands.makeDefault(undefined)}
          />
        </li>
        {views.map((view) =>
          naming?.id === view.id ? (
            <li key={view.id}>
              <NameForm
                name={view.name}
                word={t('save')}
                onCancel={() => setNaming(undefined)}
                onSave={async (name) => {
                  if (await commands.change({ id: view.id, name })) setNaming(undefined)
                }}
              />
            </li>
          ) : (
            <li key={view.id}>
              <button type="button" aria-pressed={shown?.id === view.id} onClick={() => choose(view)}>
                <span className="res-line">{view.name}</span>
                {view.isShared === 1 && (
                  <StateTag kind="neutral">
                    {view.canChange === 1 || view.ownerName === '' ? t('shared') : t('by', { name: view.ownerName })}
                  </StateTag>
                )}
              </button>
              <DefaultStar
                name={view.name}
                isOn={data?.defaultId === view.id}
                onPress={() => commands.makeDefault(view)}
              />
              {view.canChange === 1 && (
                <ViewMenu
                  view={view}
                  canShare={data?.canShare === 1}
                  onRename={() => setNaming(view)}
                  commands={commands}
                />
              )}
            </li>
          ),
        )}
      </ul>
      {data && views.length === 0 && <p className="res-help">{t('none')}</p>}
      <NameForm
        name=""
        word={t('saveNew')}
        onSave={async (name) => {
          if (await commands.add(name)) onDone()
        }}
      />
    </div>
  )
}

function DefaultStar({ name, isOn, onPress }: { name: string; isOn: boolean; onPress: () => void }) {
  const t = useTexts(viewTexts)
  const said = isOn ? t('isDefault') : t('makeDefault', { name })
  return (
    <Button
      type="text"
      size="small"
      icon={isOn ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      aria-pressed={isOn}
      aria-label={said}
      title={said}
      onClick={onPress}
    >
      {isOn && t('default')}
    </Button>
  )
}

interface ViewMenuProps {
  view: ListView
  canShare: boolean
  onRename: () => void
  commands: Pick<ViewCommands, 'change' | 'update' | 'remove'>
}

function ViewMenu({ view, canShare, onRename, commands }: ViewMenuProps) {
  const t = useTexts(viewTexts)
  const isShared = view.isShared === 1
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'update', label: t('update'), onClick: () => commands.update(view) },
          { key: 'rename', label: t('rename'), onClick: onRename },
          ...(canShare || isShared
            ? [
                {
                  key: 'share',
                  label: t(isShared ? 'unshare' : 'share'),
                  onClick: () => void commands.change({ id: view.id, isShared: isShared ? 0 : 1 }),
                },
              ]
            : []),
          { key: 'remove', label: t('remove'), danger: true, onClick: () => commands.remove(view) },
        ],
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('more', { name: view.name })}
      />
    </Dropdown>
  )
}

interface NameFormProps {
  name: string
  word: string
  onSave: (name: string) => Promise<void>
  onCancel?: () => void
}

function NameForm({ name, word, onSave, onCancel }: NameFormProps) {
  const t = useTexts(viewTexts)
  const [value, setValue] = useState(name)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '' || isBusy) return
    setIsBusy(true)
    await onSave(value.trim())
    setIsBusy(false)
    setValue('')
  }
  return (
    <form className="res-views-form" onSubmit={(event) => void submit(event)}>
      <Input
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={VIEW_NAME_MOST}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
      <Button htmlType="submit" loading={isBusy} disabled={value.trim() === ''}>
        {word}
      </Button>
    </form>
  )
}
