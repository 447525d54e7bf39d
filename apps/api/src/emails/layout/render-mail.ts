import type { Brand } from '../../platform/brand.ts'
import type { RenderedMail } from '../mail.ts'
import type { MailContent } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

export function renderMail(content: MailContent, brand: Brand): RenderedMail {
  return {
    // A subject is one line, whatever a device or a person is called.
    subject: content.subject.replace(/\s+/g, ' ').trim(),
    html: renderHtml(content, brand),
    text: renderText(content, brand),
  }
}
