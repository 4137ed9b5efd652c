import { defineTexts } from '../../../lib/texts.ts'

export const tenantTexts = defineTexts({
  zh: {
    set: '设置', setMany: '批量设置', settingOf: '设置 {name}', limits: '账号额度与到期时间', package: '产品包', datasource: '数据源',
    datasourceLater: '数据源功能开放后可用', notForPlatform: '平台租户不使用产品包', done: '操作成功!', save: '保存', cancel: '取消', unlimited: '不限',
    moreHosts: '等 {count} 个', accountsTitle: '已有 {count} 个账号，上限 {limit}', defaultPicture: '默认', backgroundOf: '登录页背景',
    limitsOf: '设置「{name}」', limitsOfMany: '设置 {count} 个租户', accounts: '账号额度', accountsHelp: '最多能有多少个账号；留空表示不限。低于现有数量时，已有账号不受影响，只是不能再新增',
    expiry: '到期时间', expiryHelp: '到期后不能登录，正在使用的会话随之结束；留空表示不限', platformNeverEnds: '平台租户没有到期时间', noEnd: '不限',
    aMonth: '一个月', halfAYear: '半年', aYear: '一年', change: '修改{label}',
    packageTitle: '「{name}」的产品包', packageFailed: '产品包没能加载出来', noPackage: '不使用产品包', noPackageHelp: '可以使用平台专属功能以外的所有菜单',
    packageHelp: '所有角色的权限立即以此为上限；换成更大的产品包，原有权限会恢复', packageElsewhere: '在列表的「设置」里更换',
    newHelp: '保存后自动生成租户编号、角色、部门和管理员账号 admin；它的初始密码随后显示一次',
    preview: '登录页预览', backgroundHelp: '横图效果较好，宽 1600 像素以上；登录前就能看到，请不要使用含隐私的图片',
  },
  en: {
    set: 'Set up', setMany: 'Set up', settingOf: 'Set up {name}', limits: 'Accounts and expiry', package: 'Package', datasource: 'Data source',
    datasourceLater: 'Comes with data sources', notForPlatform: 'The platform has no package', done: 'Done', save: 'Save', cancel: 'Cancel', unlimited: 'any',
    moreHosts: '+{count}', accountsTitle: '{count} accounts of {limit}', defaultPicture: 'Default', backgroundOf: 'Picture of the login page',
    limitsOf: 'Set up “{name}”', limitsOfMany: 'Set up {count} tenants', accounts: 'Accounts', accountsHelp: 'How many accounts it may have; empty for any number. Below what there is, nobody is locked out, but none can be added',
    expiry: 'Expires', expiryHelp: 'From then on nobody signs in and open sessions end; empty for never', platformNeverEnds: 'The platform itself never expires', noEnd: 'Never',
    aMonth: 'One month', halfAYear: 'Half a year', aYear: 'One year', change: 'Change: {label}',
    packageTitle: 'Package of “{name}”', packageFailed: 'The package could not be loaded', noPackage: 'No package', noPackageHelp: 'Every menu may be used but what is the platform’s alone',
    packageHelp: 'All its roles are cut to this at once; a larger package later brings their rights back', packageElsewhere: 'Changed under “Set up” in the list',
    newHelp: 'Saving makes its number, roles, department and the administrator admin, whose first password is shown once afterwards',
    preview: 'The login page, small', backgroundHelp: 'A wide picture of at least 1600 pixels; everybody sees it before signing in',
  },
})
