import { EllipsisOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { VIEW_NAME_MOST, type ListView } from '@drawdesk/contract/settings/list-settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Input } from 'antd'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../log-failure.ts'
import { useColumnPrefs } from '../columns/column-store.ts'
import { useViewAddress, type ViewedList } from './use-view-address.ts'
import { storeDefault, useShownViews, type ShownView } from './view-store.ts'
import { removeView, saveView, setDefaultView, viewKeys, viewsQuery } from './views.api.ts'
import { viewTexts } from './views.i18n.ts'
import './views.css'

/** Brings what a list opens with up to date in this browser. */
export async function readDefault(list: string): Promise<void> {
  const { views, defaultId } = await queryClient.fetchQuery(viewsQuery(list))
  storeDefault(list, shownOf(views.find(({ id }) => id === defaultId)))
}

const shownOf = (view: ListView | undefined): ShownView | undefined =>
  view && { id: view.id, name: view.name, query: view.query, columns: view.columns }

/** Chooses among the views of a list, saves what is on screen as one, shares it, and says what the list opens with. */
export default function ViewPanel({ resource, onDone }: { resource: ViewedList; onDone: () => void }): ReactNode {
  const t = useTexts(viewTexts)
  const list = resource.name
  const { data, error, refetch } = useQuery(viewsQuery(list))
  const shown = useShownViews((state) => state.shown[list])
  const { show } = useViewAddress(resource)
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

interface ViewCommands {
  /** False where it was refused, which has been said. */
  add: (name: string) => Promise<boolean>
  change: (part: { id: string; name?: string; isShared?: 0 | 1 }) => Promise<boolean>
  update: (view: ListView) => void
  remove: (view: ListView) => void
  makeDefault: (view: ListView | undefined) => void
}

function useViewCommands(resource: ViewedList): ViewCommands {
  const t = useTexts(viewTexts)
  const { message } = useFeedback()
  const client = useQueryClient()
  const list = resource.name
  const [columns] = useColumnPrefs(list)
  const { query, show } = useViewAddress(resource)
  const shown = useShownViews((state) => state.shown[list])

  async function run(what: string, work: () => Promise<unknown>, said?: string): Promise<boolean> {
    try {
      await work()
      if (said !== undefined) void message.success(said)
      return true
    } catch (error) {
      logFailure(`view ${what}`, error) // Its message has been shown.
      return false
    } finally {
      await client.invalidateQueries({ queryKey: viewKeys.all })
      await readDefault(list).catch((error: unknown) => logFailure('views', error))
    }
  }
  const body = { query, columns: { ...columns } }
  return {
    add: (name) =>
      run(
        'add',
        async () => {
          const { id } = await saveView({ list, name, ...body })
          show({ id, name, ...body })
        },
        t('saved'),
      ),
    change: (part) => run('change', () => saveView(part)),
    update: (view) =>
      void run(
        'update',
        async () => {
          await saveView({ id: view.id, ...body })
          show({ id: view.id, name: view.name, ...body })
        },
        t('saved'),
      ),
    remove: (view) =>
      void run(
        'remove',
        async () => {
          await removeView(view.id)
          if (shown?.id === view.id) show(undefined)
        },
        t('removed'),
      ),
    makeDefault: (view) => void run('default', () => setDefaultView(list, view?.id ?? '')),
  }
}
