import type { Staff } from './staff.ts'

/** Each person is a button, which signs in. */
export const staffPage = (staff: readonly Staff[], address: string): string => `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Directorio de la empresa</title>
<link rel="stylesheet" href="/room/base.css">
<body>
<main>
<h1>¿Quién entra?</h1>
<p>El directorio de la empresa, en la demostración: una persona por cada rol.</p>
<ul class="campaigns">
${staff
  .map(
    ({ user, name, title }) =>
      `<li class="panel"><form method="post" action="${address}/${encodeURIComponent(user)}"><button class="button"><strong>${inHtml(name)}</strong>, ${inHtml(title)}</button></form></li>`,
  )
  .join('\n')}
</ul>
</main>
</body>
</html>`

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
