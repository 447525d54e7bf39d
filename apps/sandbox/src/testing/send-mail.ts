import { connect } from 'node:net'

/** Hands one mail to a mail server as RFC 5321 has it; resolves with the server's last answer. */
export async function sendMail(port: number, to: string, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const answers = socket[Symbol.asyncIterator]()
  const readAnswer = async (): Promise<string> => {
    let answer = ''
    while (!/^\d{3} .*\r\n$/m.test(answer)) {
      const { value, done } = await answers.next()
      if (done) throw new Error('The mail server hung up')
      answer += value
    }
    return answer
  }
  const say = (line: string) => {
    socket.write(`${line}\r\n`)
    return readAnswer()
  }
  await readAnswer()
  for (const line of ['EHLO test', 'MAIL FROM:<hola@cupo.example>', `RCPT TO:<${to}>`, 'DATA'])
    await say(line)
  const last = await say([...lines, '.'].join('\r\n'))
  socket.destroy()
  return last.trim()
}
