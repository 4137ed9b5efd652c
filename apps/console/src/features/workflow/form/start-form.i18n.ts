import { defineTexts } from '../../../lib/texts/texts.ts'

/** Texts of the page on which a process is started by its form. */
export const startFormTexts = defineTexts({
  zh: {
    title: '发起流程',
    purpose: '填写表单后提交，草稿自动保存 30 天',
    noForm: '该流程没有需要填写的内容',
    failed: '表单加载失败',
    submit: '提交',
    submitted: '已发起',
    submittedHelp: '可在“我发起的”中查看进度',
    follow: '查看进度',
    another: '再发起一个',
    draftSaved: '草稿已保存',
    draftFailed: '草稿未能保存，提交前请勿关闭页面',
  },
  en: {
    title: 'Start process',
    purpose: 'Fill in the form and submit. Drafts are saved for 30 days.',
    noForm: 'Nothing to fill in for this process',
    failed: 'Couldn’t load the form',
    submit: 'Submit',
    submitted: 'Started',
    submittedHelp: 'See “Started by me” for progress',
    follow: 'View progress',
    another: 'Start another',
    draftSaved: 'Draft saved',
    draftFailed: 'Couldn’t save the draft. Don’t close this page before submitting.',
  },
})
