import type { Staff } from './staff.ts'

export const staffPage = (staff: readonly Staff[], address: string): string => `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Directorio de la empresa</title>
<link rel="stylesheet" href="/room/base.css">
<link rel="stylesheet" href="/room/room.css">
<body>
<main class="columns">
<section>
<h1>¿Quién entra?</h1>
<p>El directorio de la empresa, en la demostración: una persona por cada rol.</p>
</section>
<ul class="side">
${staff
  .map(
    ({ user, name, title }) =>
      `<li><form method="post" action="${address}/${encodeURIComponent(user)}"><button class="button"><strong>${inHtml(name)}</strong>, ${inHtml(title)}</button></form></li>`,
  )
  .join('\n')}
</ul>
</main>
</body>
</html>`

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
