import { expect, it } from 'vitest'
import { buildTestApp, signIn } from '../../../testing/build-test-app.ts'
import { definitionOf, drawApiCalls } from '../draw-api/testing/kit.ts'
import { createLaneFactsRepository } from '../draw-run/lane-facts.repository.ts'
import { createLanes } from './lanes.service.ts'
it('x', async () => {
  const test = await buildTestApp()
  const admin = await signIn(test)
  const id = await drawApiCalls(admin).add({ definition: definitionOf('sample') })
  await test.owner(`insert into system_tenant (id, tenant_id, tenant_name) select 9000+n, (300000+n)::text, 'T'||n from generate_series(1,50) n`)
  await test.owner(`insert into draw_api (id, tenant_id, api_name, api_code, kind, capability, flow, base_url, definition) select 100000 + t*10 + a, (300000+t)::text, 'a', 'a'||a, 'http','txt2img','sync','',(select definition from draw_api where id=$1) from generate_series(1,50) t, generate_series(1,4) a`, [id])
  await test.owner(`insert into draw_info (id, tenant_id, user_id, api_id, prompt, state, queued_time, started_time, finished_time) select 1000000+n, (300001+n%50)::text, 1, 100000+(1+n%50)*10+1+(n/50)%4, 'x', 2, now()-n*interval '1 second'-interval '30 s', now()-n*interval '1 second'-interval '20 s', now()-n*interval '1 second' from generate_series(1,20000) n`)
  await test.owner(`insert into draw_info (id, tenant_id, user_id, api_id, prompt, state, queued_time) select 2000000+n, case when n<=5000 then '300001' else (300001+n%50)::text end, 1, case when n<=5000 then 100011 else 100000+(1+n%50)*10+1+(n/50)%4 end, 'x', 0, now() from generate_series(1,10000) n`)
  await test.owner(`insert into platform_job (id, place, queue, lane, key, tenant_id, payload, is_started) select id, id, 'draw', api_id||':'||tenant_id, 'draw:'||id, tenant_id, json_build_object('infoId', id::text), false from draw_info where state=0`)
  await test.owner(`update platform_job set is_started = true where id in (select max(id) from platform_job group by lane)`)
  await test.owner(`insert into platform_worker (id, role, host, pid, concurrency) values (gen_random_uuid(), 'w', 'h', 1, 32)`)
  await test.owner('analyze')
  const of = { tenantId: undefined } as const
  const names = (await createLanes(test.deps).states(of)).map((l) => l.lane)
  const T = async (name: string, f: () => unknown) => { const ms = []; for (let i = 0; i < 25; i++) { const b = performance.now(); await f(); ms.push(performance.now() - b) } ms.sort((a, b) => a - b); console.log(name, 'least', ms[0]?.toFixed(0), 'median', ms[12]?.toFixed(0)) }
  await T('states', () => createLanes(test.deps).states(of))
  await T('facts', () => createLaneFactsRepository(test.deps.db).read(of, names))
  await T('lanes route', () => admin.raw({ method: 'GET', url: `/api/blade-biz/queueManage/lanes` }))
  await test.close()
  expect(1).toBe(1)
}, 300000)
