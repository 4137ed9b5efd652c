// npm run notice: writes NOTICE, the third-party licences, from package-lock.json.
import { writeFileSync } from 'node:fs'
import { noticeFile, wantedNotice } from './lib/notice.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  writeFileSync(noticeFile, wantedNotice())
  return 0
})
