import { describe, expect, it } from 'vitest'
import { countStatements, oneByOne, writesOf, type RecordedStep } from './recorded-writes.ts'

const statement = (text: string, isMute = false) => ({ name: '', text, values: [], isMute })

const STEP: RecordedStep = [
  [
    statement('begin'),
    statement(`select set_config('app.tenant_id', $1, true)`, true),
    statement('select 1 from wf_task'),
  ],
  [statement('select "state" from "wf_instance" where "id" = $1 for update')],
  [statement('update "wf_task" set "end_time" = $1 returning "id"')],
  [statement('with own as (select 1) select * from own')],
  [
    statement('\n with counter as ( insert into platform_event_counter values ($1)) select pg_notify($2, $3)', true),
    statement('commit'),
  ],
]
const textsOf = (step: RecordedStep) => step.map((trip) => trip.map(({ text }) => text.trim().slice(0, 12)))

describe('the writes of a step', () => {
  it('are what changes rows, between begin and commit, in the round trips they went in', () => {
    expect(textsOf(writesOf(STEP))).toEqual([['begin'], ['update "wf_t'], ['with counter', 'commit']])
  })

  it('go one by one where the driver alone sends them', () => {
    expect(textsOf(oneByOne(writesOf(STEP)))).toEqual([['begin'], ['update "wf_t'], ['with counter'], ['commit']])
  })

  it('are counted without begin, commit and the wall', () => {
    expect([countStatements(STEP), countStatements(writesOf(STEP))]).toEqual([5, 2])
  })
})
