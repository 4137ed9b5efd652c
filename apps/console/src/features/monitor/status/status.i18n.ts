import { defineTexts } from '../../../lib/texts.ts'

export const statusTexts = defineTexts({
  zh: {
    title: '服务状态', purpose: '整个平台此刻运行得怎么样；每 15 秒更新一次', refresh: '刷新', updated: '更新于', failed: '服务状态没能加载出来', failedKept: '服务器没有回答，下面是之前的状态',
    ok: '正常', warn: '需留意', bad: '不可用', allOk: '一切正常', someWarn: '有需要留意的地方', someBad: '有服务不可用',
    server: '应答进程', workers: '工作进程', queues: '任务队列', database: '数据库', storage: '文件存储', services: '外部服务',
    host: '主机', pid: '进程 {pid}', role: '角色', roleAll: '网页与任务', roleApi: '网页', roleWorker: '任务', version: '版本', started: '启动', memory: '内存', serverNote: '回答这次查询的进程；有几个进程时，每次可能不同。',
    state: '状态', busy: '并行', ofLimit: '{running} / {limit}', alive: '运行中', draining: '正在停机', dead: '失去联系', noWorkers: '没有工作进程登记',
    workersBad: '没有进程在接任务：绘画和对话回答都不会开始，请启动一个工作进程。', workersWarn: '有进程没有正常退出就失去了联系，它手里的任务由别的进程接着做。',
    queue: '任务', waiting: '等待', running: '进行中', oldest: '最长等待', failing: '出错重试', none: '–', queuesWarn: '有任务等了超过 10 分钟，或上次运行出错、正在重试。', queuesHelp: '绘画按记录计：停在服务商门前的算等待。',
    'queue.draw': '绘画', 'queue.chat': '对话回答', 'queue.speech': '语音合成', 'queue.user-import': '用户导入', 'queue.rights-change': '定时权限变更',
    embedded: '内置', external: '外部', ping: '应答用时', ms: '{ms} 毫秒', size: '大小', connections: '连接', databaseWarn: '应答超过 0.5 秒，或连接数接近上限。',
    folder: '本机文件夹', s3: 'S3 存储', place: '位置', probe: '写入、读出、删除', free: '剩余空间', freeOf: '{free} / 共 {total}', storageBad: '文件写不进去或读不出来：{error}', storageWarn: '磁盘空间快满了，存不下新的图片时绘画会失败。', unknown: '不适用',
    drawApis: '启用的绘画接口', chatApis: '启用的对话接口', closedNone: '没有', closed: '受阻的接口', servicesWarn: '{count} 个接口暂时不发送，或有密钥停用；绘画和回答会等待或改走备用接口。', draw: '绘画', chat: '对话', until: '{time} 后再试', untilMended: '处理后恢复',
  },
  en: {
    title: 'Service status', purpose: 'How the whole platform does right now; updated every 15 seconds', refresh: 'Refresh', updated: 'Updated', failed: 'The status could not be loaded', failedKept: 'The server did not answer; this is how it was before',
    ok: 'OK', warn: 'Look', bad: 'Down', allOk: 'Everything works', someWarn: 'Something needs a look', someBad: 'Something does not work',
    server: 'Answering process', workers: 'Workers', queues: 'Job queues', database: 'Database', storage: 'File storage', services: 'Services outside',
    host: 'Host', pid: 'process {pid}', role: 'Role', roleAll: 'web and jobs', roleApi: 'web', roleWorker: 'jobs', version: 'Version', started: 'Started', memory: 'Memory', serverNote: 'The process that answers this; where there are several, it may be another each time.',
    state: 'State', busy: 'Busy', ofLimit: '{running} / {limit}', alive: 'Running', draining: 'Stopping', dead: 'Lost', noWorkers: 'No worker is registered',
    workersBad: 'No process takes up jobs: neither drawings nor answers begin. Start a worker.', workersWarn: 'A process fell silent without stopping in order; others go on with what it had.',
    queue: 'Jobs', waiting: 'Waiting', running: 'Running', oldest: 'Longest wait', failing: 'Retried', none: '–', queuesWarn: 'A job has waited for more than 10 minutes, or failed last time and is tried again.', queuesHelp: 'Drawings are counted by their records: one held up by its provider waits.',
    'queue.draw': 'Drawings', 'queue.chat': 'Answers of chat', 'queue.speech': 'Speech', 'queue.user-import': 'Imports of users', 'queue.rights-change': 'Scheduled changes of rights',
    embedded: 'embedded', external: 'external', ping: 'Answers in', ms: '{ms} ms', size: 'Size', connections: 'Connections', databaseWarn: 'It takes more than half a second to answer, or its connections are nearly used up.',
    folder: 'folder on this machine', s3: 'S3 store', place: 'Place', probe: 'Write, read, remove', free: 'Room left', freeOf: '{free} of {total}', storageBad: 'Files cannot be written or read: {error}', storageWarn: 'The disk is nearly full; drawings fail once no picture can be stored.', unknown: 'not known',
    drawApis: 'Drawing APIs in use', chatApis: 'Chat APIs in use', closedNone: 'None', closed: 'Held up', servicesWarn: 'Held up or short of keys: {count}. Drawings and answers wait, or go to another API.', draw: 'Drawing', chat: 'Chat', until: 'tried again after {time}', untilMended: 'until somebody mends it',
  },
})
