import '@postern/element/define';

// The query `?two` adds a second field.
if (location.search === '?two')
  document.querySelector('postern-email')!.insertAdjacentHTML(
    'afterend',
    `<postern-email>
      <label for="backup">Backup email</label>
      <input id="backup" name="backup" type="email" required />
    </postern-email>`,
  );
