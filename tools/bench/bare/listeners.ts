import { createListeners, type ListenerSetup } from '../lib/listeners.ts'
import { serveBare } from './serve.ts'

/** Many readers of server-sent events in a process of their own, so that reading does not slow what writes. */
await serveBare((app) => {
  const groups = new Map<string, ReturnType<typeof createListeners>>()
  const of = (name: string): ReturnType<typeof createListeners> => {
    const group = groups.get(name)
    if (!group) throw new Error(`no listeners are called ${name}`)
    return group
  }

  app.post<{ Body: ListenerSetup & { name: string } }>('/open', async ({ body: { name, ...setup } }) => {
    const group = createListeners(setup)
    groups.set(name, group)
    await group.open()
    return { open: setup.streams }
  })
  /** From here on events are counted anew. */
  app.post<{ Body: { name: string } }>('/forget', async ({ body: { name } }) => {
    of(name).forget()
    return { isForgotten: true }
  })
  app.post<{ Body: { name: string; streams: number } }>('/reconnect', async ({ body: { name, streams } }) => {
    await of(name).reconnect(streams)
    return { reconnected: streams }
  })
  app.post<{ Body: { name: string; events: number } }>('/arrived', async ({ body: { name, events } }) =>
    of(name).arrived(events),
  )
  app.post<{ Body: { name: string } }>('/close', async ({ body: { name } }) => {
    of(name).close()
    groups.delete(name)
    return { isClosed: true }
  })
})
