import { describe, expect, test } from 'vitest';
import { de } from './locales/de.ts';
import { en } from './locales/en.ts';
import { createEmailSyntax, emailSyntax, withEmail, type StandardSchema } from './schema.ts';
import { BOUND_INPUT } from './test/bound-input.ts';
import { fakeValidate } from './testing.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';
import { createEmailValidator } from './validator.ts';

useFakeClock();

interface SignUp {
  name: string;
  email: string;
}

/** An object schema of two fields, as a schema library makes it. It trims the name. */
const signUp: StandardSchema<SignUp> = {
  '~standard': {
    version: 1,
    vendor: 'fake',
    validate(value) {
      const { name = '', email = '' } = (value ?? {}) as Partial<SignUp>;
      const issues = [
        ...(name.trim() ? [] : [{ message: 'Name?', path: ['name'] }]),
        ...(email ? [] : [{ message: 'Email?', path: [{ key: 'email' }] }]),
      ];
      return issues.length ? { issues } : { value: { name: name.trim(), email } };
    },
  },
};

const run = (schema: StandardSchema<SignUp>, value: unknown, options?: object) =>
  schema['~standard'].validate(value, options);

describe('emailSyntax', () => {
  test('emailSyntax returns the normal form at once', () => {
    expect(emailSyntax['~standard'].validate(' Jane@EXAMPLE.org ')).toEqual({
      value: 'Jane@example.org',
    });
    expect(emailSyntax['~standard']).toMatchObject({ version: 1, vendor: 'postern' });
  });

  test.each([
    ['', en.syntax_empty],
    ['jane', en.syntax_no_at],
    ['jane@', en.syntax_domain_missing],
    ['ja ne@b.co', en.syntax_space],
  ])('emailSyntax returns an issue in English for "%s"', (text, message) => {
    expect(emailSyntax['~standard'].validate(text)).toEqual({ issues: [{ message }] });
  });

  test('emailSyntax reads a value that is not a string as an empty text', () => {
    for (const x of [undefined, null, 7, {}, ['a@b.co']])
      expect(emailSyntax['~standard'].validate(x)).toEqual({
        issues: [{ message: en.syntax_empty }],
      });
  });

  test('createEmailSyntax uses its messages, and English where one is missing', () => {
    const german = createEmailSyntax(de);
    expect(german['~standard'].validate('jane')).toEqual({
      issues: [{ message: de.syntax_no_at }],
    });
    const own = createEmailSyntax((outcome, code) =>
      code === 'syntax_no_at' ? `?${outcome.address}` : undefined,
    );
    expect(own['~standard'].validate(' jane ')).toEqual({ issues: [{ message: '?jane' }] });
    expect(own['~standard'].validate('')).toEqual({ issues: [{ message: en.syntax_empty }] });
  });
});

describe('withEmail', () => {
  const setUp = () => {
    const validate = fakeValidate({
      'no@b.co': { status: 'invalid', reason_code: 'mailbox_not_found' },
      'so@b.co': 'risky',
    });
    const validator = createEmailValidator({ validate });
    return { validate, validator, schema: withEmail(signUp, 'email', validator) };
  };

  test('withEmail returns the value of the base schema for an allowed address', async () => {
    const { schema } = setUp();
    for (const email of ['ok@b.co', 'so@b.co']) {
      const result = run(schema, { name: ' Jane ', email });
      await pass(0);
      expect(await result).toEqual({ value: { name: 'Jane', email } });
    }
  });

  test('withEmail adds an issue at the path of a blocked address', async () => {
    const { schema } = setUp();
    const result = run(schema, { name: 'Jane', email: 'no@b.co' });
    await pass(0);
    expect(await result).toEqual({ issues: [{ message: en.mailbox_not_found, path: ['email'] }] });
  });

  test('withEmail checks the address beside another issue, and keeps that issue', async () => {
    const { schema } = setUp();
    const result = run(schema, { name: '', email: 'no@b.co' });
    await pass(0);
    expect(await result).toEqual({
      issues: [
        { message: 'Name?', path: ['name'] },
        { message: en.mailbox_not_found, path: ['email'] },
      ],
    });
  });

  test('withEmail does not check an address that the base schema rejects', async () => {
    const { schema, validate } = setUp();
    expect(await run(schema, { name: 'Jane', email: '' })).toEqual({
      issues: [{ message: 'Email?', path: [{ key: 'email' }] }],
    });
    expect(validate.requests).toHaveLength(0);
  });

  test('withEmail checks neither a value that is not an object, nor an address that is not a string', async () => {
    const { validator, validate } = setUp();
    const anything: StandardSchema<unknown> = {
      '~standard': { version: 1, vendor: 'fake', validate: (value) => ({ value }) },
    };
    const schema = withEmail(anything, 'email', validator);
    for (const value of [undefined, null, 7, 'a@b.co', {}, { email: 7 }, { email: null }])
      expect(await schema['~standard'].validate(value)).toEqual({ value });
    expect(validate.requests).toHaveLength(0);
  });

  test('withEmail finds the address at a path of several keys', async () => {
    const { validator } = setUp();
    const anything: StandardSchema<unknown> = {
      '~standard': { version: 1, vendor: 'fake', validate: (value) => ({ value }) },
    };
    const schema = withEmail(anything, ['guests', 1, 'email'], validator);
    const result = schema['~standard'].validate({ guests: [{}, { email: 'no@b.co' }] });
    await pass(0);
    expect(await result).toEqual({
      issues: [{ message: en.mailbox_not_found, path: ['guests', 1, 'email'] }],
    });
  });

  test('withEmail checks the address beside an issue of the whole object', async () => {
    const { validator, validate } = setUp();
    const whole: StandardSchema<SignUp> = {
      '~standard': {
        version: 1,
        vendor: 'fake',
        validate: () => ({ issues: [{ message: 'All wrong' }] }),
      },
    };
    const result = run(withEmail(whole, 'email', validator), { email: 'no@b.co' });
    await pass(0);
    expect(await result).toMatchObject({ issues: [{ message: 'All wrong' }, { path: ['email'] }] });
    expect(validate.requests).toHaveLength(1);
  });

  test('withEmail reads the signal from the library options', async () => {
    const { schema, validate } = setUp();
    const controller = new AbortController();
    const result = run(
      schema,
      { name: 'Jane', email: 'no@b.co' },
      {
        libraryOptions: { signal: controller.signal },
      },
    );
    await pass(0);
    expect(validate.requests).toHaveLength(1);
    expect(await result).toHaveProperty('issues');
    const aborted = run(
      schema,
      { name: 'Jane', email: 'other@b.co' },
      {
        libraryOptions: { signal: AbortSignal.abort() },
      },
    );
    expect(await aborted).toHaveProperty('value');
    expect(validate.requests).toHaveLength(1);
    const withoutSignal = run(
      schema,
      { name: 'Jane', email: 'ok@b.co' },
      {
        libraryOptions: { signal: 'now' },
      },
    );
    await pass(0);
    expect(await withoutSignal).toHaveProperty('value');
  });

  test('withEmail accepts a field, which checks the newest text of a burst', async () => {
    const validate = fakeValidate({
      'no@b.co': { status: 'invalid', reason_code: 'mailbox_not_found' },
    });
    const field = createEmailValidator({ validate }).field();
    const unbind = field.bind(BOUND_INPUT);
    const schema = withEmail(signUp, 'email', field);
    const burst = ['n@b.co', 'no@b.co'].map((email) => run(schema, { name: 'Jane', email }));
    await pass(410);
    expect((await Promise.all(burst)).map(({ issues }) => issues?.length)).toEqual([undefined, 1]);
    expect(validate.requests.map(({ email }) => email)).toEqual(['no@b.co']);
    unbind();
  });

  test('withEmail ignores a custom check that throws or rejects', async () => {
    const value = { name: 'Jane', email: 'a@b.co' };
    for (const validate of [
      () => Promise.reject(new Error('no')),
      () => {
        throw new Error('no');
      },
    ])
      expect(await run(withEmail(signUp, 'email', { validate }), value)).toEqual({ value });
  });

  test('withEmail rejects with the error of a base schema that throws', async () => {
    const { validator } = setUp();
    const broken: StandardSchema<SignUp> = {
      '~standard': {
        version: 1,
        vendor: 'fake',
        validate() {
          throw new Error('base');
        },
      },
    };
    await expect(run(withEmail(broken, 'email', validator), {})).rejects.toThrow('base');
  });
});
