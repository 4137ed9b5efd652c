import { defineTexts } from '../../../lib/texts.ts'

export const userTexts = defineTexts({
  zh: {
    all: '全部', waiting: '待审核', active: '正常', off: '停用', departments: '部门', allDepartments: '全部部门', findDepartment: '查找部门', noDepartments: '还没有部门',
    add: '新增用户', edit: '编辑', editOf: '编辑 {name}', view: '查看', viewOf: '查看 {name}', roles: '角色', rolesOf: '给 {name} 分配角色', review: '审核', reviewOf: '审核 {name}', more: '{name} 的更多操作',
    reset: '重置密码', unlock: '解除锁定', platform: '平台信息', rights: '权限', rightsTitle: '{name} 拥有的权限', whyLink: '诊断：为什么能、为什么不能', viewAs: '以其身份查看', viewAsTitle: '以 {name} 的身份查看?', viewAsText: '看到的和对方一样，只能看、不能改，最长半小时，会记入日志。打开的页面会关闭。', viewAsStart: '开始查看', remove: '删除', cancel: '取消', save: '保存',
    giveRoles: '分配角色', giveTitle: '给 {name} 分配角色', giveTitleMany: '给 {count} 个用户分配角色', giveHelp: '会替换他们现有的角色，马上生效。', giveDone: '角色已更新', rolesMissing: '请选择角色',
    reviewTitle: '审核 {name} 的注册申请', reviewTitleMany: '审核 {count} 个注册申请', reviewHelp: '通过后就能登录。账号 {account}，申请于 {time}。', reviewHelpMany: '通过后他们就能登录。', approve: '通过', approved: '已通过，可以登录了',
    someWait: '其中 {count} 人在待审核，会同时通过。', dept: '部门', deptHelp: '不选则放在最上级部门', post: '岗位',
    refuse: '拒绝申请', refuseTitle: '拒绝 {name} 的申请?', refuseTitleMany: '拒绝 {count} 个申请?', refuseText: '账号会被删除，对方可以用同一身份再次申请。', refused: '已拒绝申请', undo: '撤销', restored: '已恢复',
    resetTitle: '重置 {name} 的密码?', resetTitleMany: '重置 {count} 个用户的密码?', resetText: '会生成新的随机密码，只显示一次，72 小时内有效，下次登录须修改；已登录的地方会退出，锁定也会解除。',
    unlockDone: '已解除锁定，可以重新登录', newHelp: '保存后生成随机的初始密码，只显示一次。', noRoleRight: '没有分配角色的权限',
    noneWaiting: '没有待审核的申请', noneWaitingHint: '访客用第三方账号登录并申请注册后，会出现在这里。', showAll: '看全部用户',
    sessions: '登录中', noSessions: '现在没有登录', sessionsFailed: '登录情况没能加载出来', endAll: '全部退出', endAllTitle: '让 {name} 从所有地方退出?', endAllText: '{count} 处登录会立即结束，没保存的内容会丢失。', ended: '已退出', thisOne: '本次登录', lastSeen: '最近活动',
    platformTitle: '{name} 的平台信息', platformType: '用户平台', platformExt: '扩展信息', platformHelp: 'JSON 对象，供该平台的程序使用；不填表示没有。', platformDone: '操作成功!', notJson: '扩展信息须为 JSON 对象', ext: '扩展信息',
  },
  en: {
    all: 'All', waiting: 'To approve', active: 'Active', off: 'Switched off', departments: 'Departments', allDepartments: 'All departments', findDepartment: 'Find a department', noDepartments: 'No departments yet',
    add: 'New user', edit: 'Edit', editOf: 'Edit {name}', view: 'View', viewOf: 'View {name}', roles: 'Roles', rolesOf: 'Give {name} roles', review: 'Review', reviewOf: 'Review {name}', more: 'More for {name}',
    reset: 'Reset password', unlock: 'Unlock', platform: 'Platform', rights: 'Rights', rightsTitle: 'Rights of {name}', whyLink: 'Explain why and why not', viewAs: 'View as', viewAsTitle: 'View as {name}?', viewAsText: 'You see what they see and change nothing, for half an hour at most; it is logged. Open pages are closed.', viewAsStart: 'View', remove: 'Delete', cancel: 'Cancel', save: 'Save',
    giveRoles: 'Give roles', giveTitle: 'Roles of {name}', giveTitleMany: 'Roles of {count} users', giveHelp: 'They replace the present roles and count at once.', giveDone: 'Roles changed', rolesMissing: 'Choose a role',
    reviewTitle: 'Application of {name}', reviewTitleMany: '{count} applications', reviewHelp: 'Once approved they can sign in. Account {account}, applied {time}.', reviewHelpMany: 'Once approved they can sign in.', approve: 'Approve', approved: 'Approved: they can sign in now',
    someWait: '{count} of them wait for approval and are approved as well.', dept: 'Department', deptHelp: 'Left empty they join the top department', post: 'Post',
    refuse: 'Refuse', refuseTitle: 'Refuse the application of {name}?', refuseTitleMany: 'Refuse {count} applications?', refuseText: 'The account is deleted. They can apply again with the same identity.', refused: 'Application refused', undo: 'Undo', restored: 'Restored',
    resetTitle: 'Reset the password of {name}?', resetTitleMany: 'Reset the passwords of {count} users?', resetText: 'A new random password is shown once, works for 72 hours and must be changed at the next sign-in. Present sign-ins end, locks are lifted.',
    unlockDone: 'Unlocked: they can sign in again', newHelp: 'Saving makes a random first password, shown once.', noRoleRight: 'You may not give roles',
    noneWaiting: 'Nobody waits for approval', noneWaitingHint: 'Guests who sign in through a third party and ask for an account appear here.', showAll: 'Show all users',
    sessions: 'Signed in', noSessions: 'Not signed in now', sessionsFailed: 'The sign-ins could not be loaded', endAll: 'Sign out everywhere', endAllTitle: 'Sign {name} out everywhere?', endAllText: '{count} sign-ins end at once; what was not saved is lost.', ended: 'Signed out', thisOne: 'This one', lastSeen: 'Last seen',
    platformTitle: 'Platform of {name}', platformType: 'Platform', platformExt: 'More about them there', platformHelp: 'A JSON object for the programs of that platform; leave it empty for nothing.', platformDone: 'Saved', notJson: 'This must be a JSON object', ext: 'More about them there',
  },
})
