import { defineTexts } from '../../../../lib/texts.ts'

export const importTexts = defineTexts({
  zh: {
    open: '导入', title: '导入用户', close: '关闭', cancel: '取消', start: '开始导入', again: '再导入一份',
    steps: '按模板填好用户，每行一人。账户和姓名必填；角色、部门、岗位填名称，多个用逗号隔开。', template: '下载模板', templateName: '用户数据模板',
    pick: '点击选择文件，或把文件拖到这里', limits: '.xlsx 文件，最多 {rows} 行、{size} MB', remove: '去掉文件',
    covered: '更新已有账号', coveredHelp: '账户已存在时，更新姓名、昵称、手机、邮箱、部门、岗位和生日；空白的单元格保持不变，密码和角色不会改动。不勾选则跳过这些行。',
    password: '每个新用户有自己的随机初始密码，导入后可以查看一次，首次登录须修改。',
    passwords: '查看 {count} 个初始密码', passwordsHelp: '只能查看一次，72 小时内有效；只有导入的人能看。',
    notXlsx: '请选择 .xlsx 文件', tooLarge: '文件不能超过 {size} MB', uploading: '正在读取文件…',
    waiting: '正在排队…', running: '正在导入，已处理 {done} / {total} 行', background: '关闭窗口后导入会继续进行。', progress: '导入进度',
    allIn: '全部导入成功', someFailed: '{count} 行没有导入', noneIn: '没有导入任何用户', stopped: '导入已停止', stoppedHelp: '发起人的权限有变化，或初始密码参数已被清空。已导入的用户会保留。',
    added: '新增', updated: '更新', failed: '失败', people: '{count} 人', rows: '{count} 行',
    row: '行号', account: '账户', reason: '错误原因', columnReason: '{column}：{reason}', shownOnly: '这里只列出前 {count} 条，全部请下载查看。', download: '下载失败数据', downloadHelp: '改好后可以直接再次导入。', errorsName: '用户导入失败数据',
    lost: '进度没能加载出来', retry: '重试',
  },
  en: {
    open: 'Import', title: 'Import users', close: 'Close', cancel: 'Cancel', start: 'Import', again: 'Import another file',
    steps: 'Fill in the template, one person a row. Account and name are needed; roles, departments and posts go by their names, several parted by commas.', template: 'Download the template', templateName: 'users-template',
    pick: 'Choose a file, or drop it here', limits: 'An .xlsx file of at most {rows} rows and {size} MB', remove: 'Remove the file',
    covered: 'Update accounts that exist', coveredHelp: 'Changes their name, nickname, phone, e-mail, departments, posts and birthday. Empty cells change nothing; passwords and roles stay. Otherwise these rows are left out.',
    password: 'Each new person gets a random first password, shown to you once after the import and changed at the first sign-in.',
    passwords: 'Show {count} first passwords', passwordsHelp: 'They are shown once, to who imported, and work for 72 hours.',
    notXlsx: 'Choose an .xlsx file', tooLarge: 'The file may have at most {size} MB', uploading: 'Reading the file…',
    waiting: 'Waiting…', running: 'Importing: {done} of {total} rows', background: 'The import goes on when this window is closed.', progress: 'Progress of the import',
    allIn: 'All of them are in', someFailed: 'Rows not imported: {count}', noneIn: 'Nobody was imported', stopped: 'The import was stopped', stoppedHelp: 'The rights of whoever started it have changed, or the initial password was taken away. Who is in stays in.',
    added: 'Added', updated: 'Updated', failed: 'Not imported', people: '{count}', rows: '{count}',
    row: 'Row', account: 'Account', reason: 'Reason', columnReason: '{column}: {reason}', shownOnly: 'These are the first {count}; the file has all of them.', download: 'Download what was refused', downloadHelp: 'Mend it and import it again.', errorsName: 'users-not-imported',
    lost: 'The progress could not be loaded', retry: 'Try again',
  },
})
