import { createMachines, type MachineSetup, type Push } from '../lib/devices/machines.ts'
import { serveBare } from './serve.ts'

const BODY_BYTES_MOST = 16 * 1_024 * 1_024

/** Many machines, and those who print on them, in a process of their own, so that one clock measures and what they do is not the server's. */
await serveBare((app) => {
  const groups = new Map<string, ReturnType<typeof createMachines>>()
  const of = (name: string): ReturnType<typeof createMachines> => {
    const group = groups.get(name)
    if (!group) throw new Error(`no machines are called ${name}`)
    return group
  }
  const options = { bodyLimit: BODY_BYTES_MOST }

  app.post<{ Body: MachineSetup & { name: string } }>('/open', options, async ({ body: { name, ...setup } }) => {
    const group = createMachines(setup)
    groups.set(name, group)
    await group.open()
    return { open: setup.machines.length }
  })
  app.post<{ Body: { name: string; pushes: Push[]; atOnce: number } }>(
    '/round',
    options,
    async ({ body: { name, pushes, atOnce } }) => of(name).round(pushes, atOnce),
  )
  app.post<{ Body: { name: string; forMs: number; everyMs: number } }>(
    '/rest',
    async ({ body: { name, forMs, everyMs } }) => ({ beats: await of(name).rest(forMs, everyMs) }),
  )
  app.post<{ Body: { name: string; count: number; atOnce: number } }>(
    '/beats',
    async ({ body: { name, count, atOnce } }) => ({ beatsMs: await of(name).beats(count, atOnce) }),
  )
  app.post<{ Body: { name: string } }>('/close', async ({ body: { name } }) => {
    of(name).close()
    groups.delete(name)
    return { isClosed: true }
  })
})
