import { RightOutlined } from '@ant-design/icons'
import { hashKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { followEvents } from '../../../lib/events/events.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { HomeSection } from './home-section.tsx'
import { texts } from './home.i18n.ts'
import { TODO_PROVIDERS, type Todo, type TodoProvider } from './todos.ts'

const keyOf = ({ query }: TodoProvider): string => hashKey(query.queryKey)
const SIGN = { bad: '!', warn: '!', info: 'i' } as const

/** What waits for this person, each leading to where it is done. */
export function HomeTodos({ providers }: { providers: readonly TodoProvider[] }) {
  const text = useTexts(texts)
  const keys = [...new Set(providers.map(keyOf))]
  const answers = useQueries({
    queries: keys.flatMap((key) => providers.find((provider) => keyOf(provider) === key)?.query ?? []),
  })
  useLiveTodos(providers)
  const todos = providers.flatMap((provider) => {
    const data = answers[keys.indexOf(keyOf(provider))]?.data
    return data === undefined ? [] : provider.todosOf(data)
  })
  const broken = answers.find(({ error, data }) => error && !data)
  const isPending = answers.some(({ isPending }) => isPending)
  const retry = () => answers.forEach(({ error, refetch }) => error && void refetch())
  return (
    <HomeSection title={text('todos')}>
      {todos.length > 0 && (
        <ul className="home-todos">
          {todos.map((todo) => (
            <li key={todo.key}>
              <TodoRow todo={todo} />
            </li>
          ))}
        </ul>
      )}
      {todos.length === 0 && isPending && <div className="skeleton home-todos-waiting" />}
      {broken && <ErrorNote isCompact error={broken.error} title={text('todos.failed')} onRetry={retry} />}
      {todos.length === 0 && !isPending && !broken && (
        <EmptyNote isCompact title={text('todos.none')} reason={text('todos.none.reason')} />
      )}
    </HomeSection>
  )
}

/** Asks again what live events report. */
function useLiveTodos(providers: readonly TodoProvider[]): void {
  const queries = useQueryClient()
  const names = providers.map(({ name }) => name).join()
  useEffect(() => {
    const followed = TODO_PROVIDERS.filter(({ name, topic }) => topic && names.split(',').includes(name))
    if (followed.length === 0) return
    return followEvents({
      topics: followed.flatMap(({ topic }) => topic ?? []),
      onEvent({ event }) {
        for (const { topic, query } of followed)
          if (event === 'resync' || event === topic) void queries.invalidateQueries({ queryKey: query.queryKey })
      },
    })
  }, [names, queries])
}

function TodoRow({ todo: { tone, text: words, values, to } }: { todo: Todo }) {
  const text = useTexts(texts)
  return (
    <Link to={to} className="home-todo">
      <span className={`home-todo-sign home-todo-${tone}`} aria-hidden="true">
        {SIGN[tone]}
      </span>
      <span className="home-todo-words">{text(words, values)}</span>
      <RightOutlined className="home-todo-go" aria-hidden="true" />
    </Link>
  )
}
