import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { DrawChooser } from '../features/chat/conversations/composer/draw-chooser.tsx'
import DrawApiPage from '../features/drawing/apis/draw-api.page.tsx'
import { buildDrawApi } from '../features/drawing/testing/build-rows.ts'
import { serveLiveEvents } from '../testing/live-events.ts'
import { renderApp } from '../testing/render-app.tsx'
import { ok, pageOf, server } from '../testing/server.ts'
import { signInForTest } from '../testing/session.ts'

const api = (name: string) => `/api/blade-biz/drawApi/${name}`
const ROW = { ...buildDrawApi(), active: 1 as const }

/** What the server has switched on. */
let offered: { id: string; apiName: string }[] = []

/** The list of drawing APIs beside the choice of chat, as two tabs of one console have them. */
function renderBoth() {
  return renderApp(
    <>
      <DrawApiPage />
      <DrawChooser chosen={undefined} onChoose={() => undefined} hint="" />
    </>,
    { permissions: ['drawApi_view', 'drawApi_edit', 'drawApi_active'] },
  )
}

beforeEach(() => {
  signInForTest()
  offered = [{ id: ROW.id, apiName: ROW.apiName }]
  server.use(
    http.get(api('selectDrawApiPage'), () => ok(pageOf([ROW]))),
    http.get(api('findApiPanelOptions'), () => ok(offered)),
  )
})

it('offers chat another choice as soon as a drawing API is switched off', async () => {
  server.use(
    http.post(api('noActivate'), () => {
      offered = []
      return ok({ id: ROW.id, active: 0, version: 2 })
    }),
  )
  const { user } = renderBoth()
  expect(await screen.findByRole('option', { name: ROW.apiName })).toBeTruthy()

  await user.click(await screen.findByRole('switch', { name: `启用 ${ROW.apiName}` }))

  await waitFor(() => expect(screen.queryByRole('option', { name: ROW.apiName })).toBeNull())
})

it('offers chat another choice as soon as the server publishes a change of the drawing API', async () => {
  const events = serveLiveEvents()
  renderBoth()
  expect(await screen.findByRole('option', { name: ROW.apiName })).toBeTruthy()
  await events.opened()

  offered = [...offered, { id: '12', apiName: '第二个接口' }]
  events.publish({ type: 'drawApi', id: ROW.id })

  expect(await screen.findByRole('option', { name: '第二个接口' })).toBeTruthy()
})
