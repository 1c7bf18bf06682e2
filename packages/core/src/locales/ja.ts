import type { Locale } from '../types.ts';
import { characterText } from './character-text.ts';

const unchecked = 'このメールアドレスを確認できませんでした。もう一度お試しください。';

/** Japanese. The polite form with “ください”. */
export const ja: Locale = {
  syntax_empty: 'メールアドレスを入力してください。',
  syntax_no_at: '「@」がありません。「name@example.com」のように入力してください。',
  syntax_local_missing:
    '「@」より前の部分がありません。「name@example.com」のように入力してください。',
  syntax_domain_missing:
    '「@」より後の部分がありません。「name@example.com」のように入力してください。',
  syntax_local_too_long: '「@」より前の部分が長すぎます。ご確認ください。',
  syntax_too_long: 'メールアドレスが長すぎます。ご確認ください。',
  syntax_dot: 'ドット（.）が連続しているか、使用できない位置にあります。ご確認ください。',
  syntax_space: 'メールアドレスにスペースは使用できません。',
  // The cause comes before the request, as in Japanese forms.
  syntax_invisible: ({ character }) =>
    `見えない文字${character ? '（{character}）' : ''}が含まれています。メールアドレスを入力し直してください。`,
  syntax_character: characterText(
    'カンマ（,）または読点（、）が含まれています。ドット（.）に変更してください。',
    '「@」は1つだけ入力してください。',
    'メールアドレスに使用できない文字が含まれています：{character}',
  ),
  syntax_quoted: '引用符（"）を付けずに、メールアドレスを入力してください。',
  syntax_literal: '「@」の後に「example.com」のようなドメイン名を入力してください。',
  syntax_domain_label: '「@」より後の部分の形式が正しくありません。ご確認ください。',
  syntax_domain_too_long: '「@」より後の部分が長すぎます。ご確認ください。',
  syntax_domain_single_label:
    '「@」より後の部分が不完全です。「name@example.com」のように入力してください。',
  syntax_tld_numeric: '「@」より後の部分の形式が正しくありません。ご確認ください。',
  syntax_display_name: '名前やかっこを付けずに、メールアドレスだけを入力してください。',
  syntax_several: 'メールアドレスは1つだけ入力してください。',
  domain_reserved:
    '特別な用途のドメインのため、メールを受信できません。別のメールアドレスを入力してください。',
  domain_null_mx: 'このドメインではメールを受信できません。「@」より後の部分をご確認ください。',
  domain_not_found: 'このドメインは存在しません。「@」より後の部分をご確認ください。',
  domain_no_mail_host:
    'このドメインではメールを受信できません。「@」より後の部分をご確認ください。',
  mx_unroutable: 'このドメインではメールを受信できません。「@」より後の部分をご確認ください。',
  mailbox_not_found: 'このメールアドレスは存在しません。入力に間違いがないかご確認ください。',
  mailbox_disabled:
    'このメールアドレスは停止されているため、メールを受信できません。別のメールアドレスを入力してください。',
  domain_blocked:
    'このサイトでは、このドメインのメールアドレスをご利用いただけません。別のメールアドレスを入力してください。',
  domain_disposable:
    '使い捨てメールアドレスが入力されています。普段お使いのメールアドレスを入力してください。',
  domain_typo_squat: '「@」より後の部分に入力ミスがあるかもしれません。ご確認ください。',
  local_nonstandard:
    'このメールアドレスには一部のメールが届かない可能性があります。別のメールアドレスを入力してください。',
  local_mixed_scripts: '「@」より前の部分に、異なる言語の文字が混在しています。ご確認ください。',
  tld_unknown:
    'ドメインの末尾が正しくない可能性があります。最後のドット（.）より後の部分をご確認ください。',
  typo_near: '「@」より後の部分に入力ミスがあるかもしれません。ご確認ください。',
  dns_unavailable: unchecked,
  smtputf8_unsupported:
    'このメールアドレスのサーバーは、半角英数字と記号以外の文字（日本語など）に対応していない可能性があります。',
  mailbox_full:
    'このメールアドレスのメールボックスは、容量がいっぱいです。別のメールアドレスを入力してください。',
  mx_unreachable: unchecked,
  smtp_temporary: unchecked,
  catch_all:
    'このメールアドレスにはメールが届かない可能性があります。入力に間違いがないかご確認ください。',
  domain_disposable_listed:
    'このドメインのメールアドレスは、一部のサイトでは使用できません。可能であれば、別のメールアドレスを入力してください。',
  mailbox_confirmed: '',
  mailbox_accepted: '',
  smtp_unavailable: '',
  provider_unverifiable: '',
  domain_ok: '',
  checks_passed_fast: '',
  offline: 'インターネットに接続されていないようです。接続をご確認ください。',
  timeout: unchecked,
  rate_limited: unchecked,
  unavailable: unchecked,
  bad_reply: unchecked,
  temporary: unchecked,
  aborted: unchecked,
  valid: '',
  risky:
    'このメールアドレスにはメールが届かない可能性があります。入力に間違いがないかご確認ください。',
  invalid: 'このメールアドレスにはメールが届きません。入力に間違いがないかご確認ください。',
  role: '共有のメールアドレスのようです。ご自身のメールアドレスを入力してください。',
  free: '勤務先のメールアドレスを入力してください。',
  checking: '確認しています…',
  ok: 'メールアドレスに問題は見つかりませんでした。',
  did_you_mean: 'もしかして「{suggestion}」ですか？',
  corrected: '「{address}」に変更しました。',
  undo: '「{address}」に変更しました。元に戻す',
  confirm:
    '入力内容はまだ送信されていません。メールアドレスを修正するか、このままでよろしければもう一度ボタンを押してください。',
  again: '入力内容はまだ送信されていません。もう一度ボタンを押してください。',
};
